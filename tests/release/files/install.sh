#!/bin/sh
# Install Soul Battle for you alone, in ~/.local:     sh install.sh
# Remove it again, but keep your saved matches:       sh install.sh --remove
#
# PREFIX=/usr/local installs it for everybody. DESTDIR puts all files below another folder, for a package.
set -eu

here=$(dirname "$(readlink -f "$0")")
prefix=${PREFIX:-$HOME/.local}
share=$prefix/share
if [ -z "${PREFIX:-}" ]; then
    case ${XDG_DATA_HOME:-} in /*) share=$XDG_DATA_HOME ;; esac
fi
root=${DESTDIR:-}
program=$prefix/lib/soul-battle
list=$root$program/installed.txt

# Tell the desktop which menu entries, file types and icons there are now.
refresh() {
    if [ -d "$share/applications" ]; then update-desktop-database -q "$share/applications" || :; fi
    if [ -d "$share/mime/packages" ]; then update-mime-database "$share/mime" || :; fi
    if [ -e "$share/icons/hicolor/icon-theme.cache" ]; then gtk-update-icon-cache -qtf "$share/icons/hicolor" || :; fi
} 2>/dev/null

remove() {
    share=$(head -n 1 "$list")
    cd "$share"
    sed 1d "$list" | while IFS= read -r file; do
        rm -f "$file"
        rmdir -p --ignore-fail-on-non-empty "$(dirname "$file")" 2>/dev/null || :
    done
    cd /
    rm -f "$prefix/bin/soul-battle" "$prefix/bin/soul-lab"
    rm -rf "$program"
    # Everything else in these folders was made from files that are gone.
    [ -d "$share/mime/packages" ] || rm -rf "$share/mime"
    [ -n "$(find "$share/applications" -name '*.desktop' 2>/dev/null)" ] || rm -f "$share/applications/mimeinfo.cache"
    rmdir --ignore-fail-on-non-empty "$share/applications" "$share" "$prefix/bin" "$prefix/lib" "$prefix" 2>/dev/null || :
}

if [ "${1:-}" = --remove ]; then
    [ -f "$list" ] || { echo "Soul Battle isn't installed in $prefix." >&2; exit 1; }
    remove
    refresh
    echo "Soul Battle is removed. Your saved matches and settings are still in ${XDG_DATA_HOME:-$HOME/.local/share}/soul-battle."
    exit 0
fi

[ "$here" != "$program" ] || { echo "Soul Battle is installed here already." >&2; exit 1; }
[ ! -f "$list" ] || (remove)
mkdir -p "$root$program" "$root$prefix/bin" "$root$share"
cp -R "$here/SoulBattle" "$here/soul-lab" "$here/_internal" "$root$program"
cp -R "$here/share/." "$root$share"
ln -sf ../lib/soul-battle/SoulBattle "$root$prefix/bin/soul-battle"
ln -sf ../lib/soul-battle/soul-lab "$root$prefix/bin/soul-lab"

# The entry names the whole path, because the menu may not know the folder of the command. The path is quoted as the
# Desktop Entry Specification wants it.
path=$(printf %s "$prefix/bin/soul-battle" | sed -e 's/["`$\\]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
# GLib finds no program whose path has a percent sign, so there `env` starts it.
case $path in *%*) with="env " ;; *) with= ;; esac
while IFS= read -r line; do
    case $line in Exec=*) line="Exec=$with\"$path\" %f" ;; esac
    printf '%s\n' "$line"
done <"$here/share/applications/soul-battle.desktop" >"$root$share/applications/soul-battle.desktop"

if [ -z "$root" ]; then
    cp "$here/install.sh" "$program"
    { echo "$share"; cd "$here/share" && find . -type f; } >"$list"
    refresh
    echo "Soul Battle is installed. Start it from the menu, or with $prefix/bin/soul-battle."
    echo "To remove it: sh $program/install.sh --remove"
fi
