#!/bin/sh
# Install a Debian package by apt, start it from its menu entry, open files with it, and remove it without a trace:
#     sh debian_journey.sh FILE.deb
# Run this as root, and only on a system that you throw away afterwards.
set -eu
export DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 DISPLAY=:97
HOME=$(mktemp -d)
export HOME

fail() { echo "debian_journey: $1" >&2; exit 1; }
files() {
    find / -xdev \( -path /proc -o -path /dev -o -path /sys -o -path /tmp -o -path /run -o -path /var/cache \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/log \) -prune -o -print | sort
}
until_true() {
    left=600
    until eval "$1"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || fail "not within a minute: $1"
        sleep 0.1
    done
}
# Wait for the window of the program whose command line matches, and close it.
closes() {
    until_true 'wmctrl -lx 2>/dev/null | grep -q soul-battle.soul-battle'
    pgrep -f "soul-battle$1" >/dev/null || fail "the window isn't of: soul-battle$1"
    wmctrl -x -c soul-battle
    until_true '! pgrep -f "^[^ ]*soul-battle" >/dev/null'
}

apt-get update -qq
apt-get install -qq --no-install-recommends procps xvfb openbox wmctrl libglib2.0-bin desktop-file-utils shared-mime-info \
    man-db appstream hicolor-icon-theme >/dev/null
files >"$HOME/before"

apt-get install -qq --no-install-recommends "$(readlink -f "$1")" >/dev/null
soul-battle --version
SDL_VIDEODRIVER=dummy soul-battle --selftest | grep -Fx 'selftest: passed'
soul-lab record oubliette --seed journey --out "$HOME/a match.record.yaml"
man -w soul-battle soul-lab
desktop-file-validate /usr/share/applications/soul-battle.desktop
appstreamcli validate --no-net /usr/share/metainfo/org.soulbattle.game.metainfo.xml

Xvfb "$DISPLAY" -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 2>/dev/null 3>"$HOME/display" &
screen=$!
until_true '[ -s "$HOME/display" ]'  # the server writes its number when it accepts connections
openbox 2>/dev/null &
until_true 'wmctrl -m >/dev/null 2>&1'
gio launch /usr/share/applications/soul-battle.desktop
closes '$'
soul-battle --game oubliette --data-dir "$HOME/data" &
closes ' --game'
for file in "$HOME/a match.record.yaml" "$HOME/data/saves/"*.match; do
    gio open "$file"
    closes " $file\$"
done
kill "$screen"

apt-get purge -qq --autoremove soul-battle >/dev/null
files >"$HOME/after"
diff "$HOME/before" "$HOME/after" || fail "these files have changed"
echo "debian_journey: passed"
