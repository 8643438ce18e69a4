"""The drawings on FissureVerse's cards, and the shapes of the game's symbols.

The drawings come from game-icons. We drew the symbols ourselves.
"""

from __future__ import annotations

# The names of the game-icons drawings on the cards, by card code.
DRAWINGS = {
    # Crusaders of the Emptiness
    "respectators": "behold",
    "naomi": "woman-elf-face",
    "starving": "ribcage",
    "seedling": "sprout",
    "steadfastclan": "guards",
    "walkers": "footsteps",
    "nightcaps": "night-sleep",
    "pirateship": "galleon",
    "theawoken": "third-eye",
    "servantsofemptiness": "kneeling",
    "slowpokes": "snail",
    "tearmen": "tear-tracks",
    "guardians": "gargoyle",
    "medicalfrigate": "caravel",
    "mystics": "meditation",
    "tames": "stag-head",
    "tidekeepers": "big-wave",
    "hollowchoir": "sing",
    "theunmoved": "moai",
    "pebblemonks": "stone-stack",
    "lanternless": "unlit-candelabra",
    "mendicants": "bindle",
    "coralhermits": "coral",
    "quietmilitia": "mute",
    # Crusaders of the Infinite
    "numerologist": "abacus",
    "fireflies": "fireflake",
    "lugubrious": "despair",
    "flesh": "fleshy-mass",
    "servantsoftheinfinite": "kneeling",
    "android4": "android-mask",
    "dreamers": "dream-catcher",
    "academic": "philosopher-bust",
    "returned": "raise-skeleton",
    "dichotomous": "duality-mask",
    "thearchitect": "architect-mask",
    "optomites": "six-eyes",
    "axiomclerks": "quill-ink",
    "cartographers": "compass",
    "lensgrinders": "spectacle-lenses",
    "proofengine": "clockwork",
    "thelibrarian": "bookshelf",
    "clockworkmoths": "butterfly",
    "sophists": "public-speaker",
    "theoremnine": "moebius-triangle",
    "glasssurveyors": "sextant",
    "weathermakers": "tornado",
    "petricolony": "parmecia",
    "archivedrone": "robot-antennas",
    # Crusaders of the Noise
    "sewerlife": "rat",
    "lifters": "weight-lifting-up",
    "nomads": "camel",
    "thenoisemaker": "drum",
    "addicts": "poison-bottle",
    "servantsofthenoise": "kneeling",
    "thecracked": "cracked-mask",
    "thecursed": "voodoo-doll",
    "deadonarrival": "morgue-feet",
    "stalkers": "shadow-follower",
    "warhorns": "hunting-horn",
    "bonedrummers": "djembe",
    "pitsaints": "spiked-halo",
    "theshriekingox": "bull",
    "rustfangs": "bestial-fangs",
    "bloodorators": "acoustic-megaphone",
    "gravesideband": "violin",
    "howlers": "wolf-howl",
    "torchbreakers": "primitive-torch",
    "cannonwidows": "cannon",
    "lastritescrew": "candle-skull",
    "statichounds": "hound",
    "gutterprophets": "screaming",
    "thebellringer": "carillon",
    # Crusaders of Solidity
    "thunderheads": "lightning-storm",
    "irregularity": "unstable-orb",
    "hitchhiker": "thumb-up",
    "earthlings": "earth-africa-europe",
    "thederelict": "ship-wreck",
    "apparitions": "haunting",
    "servantsofsolidity": "kneeling",
    "turbulent": "whirlwind",
    "thecollector": "open-treasure-chest",
    "dustchildren": "dust-cloud",
    "taxgatherers": "shiny-purse",
    "throneguard": "stone-throne",
    "edictbearers": "tied-scroll",
    "smelters": "foundry-bucket",
    "theregent": "jewel-crown",
    "kilnmarshals": "furnace",
    "gildedjury": "scales",
    "brasslegate": "centurion-helmet",
    "harbourlords": "anchor",
    "theinquisitor": "iron-mask",
    "tollwardens": "portculis",
    "emberheralds": "trumpet-flag",
    "monolithmasons": "menhir",
    "censusriders": "mounted-knight",
    # Frenzies
    "lovepotion": "heart-bottle",
    "mania": "enrage",
    "throughthemud": "quicksand",
    "decomposing": "carrion",
    "corruption": "apple-maggot",
    "shortened": "empty-hourglass",
    "flag": "flying-flag",
    "deceptive": "carnival-mask",
    "unkempt": "beard",
    "coded": "rune-stone",
    "martyrdom": "pierced-heart",
    "feverdream": "heat-haze",
    "ironvow": "mailed-fist",
    "trance": "psychic-waves",
    "bloodlust": "fangs",
    "stagefright": "drama-masks",
    "secondwind": "lungs",
    "stubbornstreak": "donkey",
    "coldfeet": "barefoot",
    "borrowedarmour": "breastplate",
    "goldenticket": "ticket",
    "vertigo": "falling",
    "pyresong": "pyre",
    "hymnal": "lyre",
    # Rogations
    "rally": "rally-the-troops",
    "psalms": "harp",
    "burialrites": "hasty-grave",
    "wedding": "linked-rings",
    "resurrection": "angel-wings",
    "pestilence": "plague-doctor-profile",
    "miracle": "sunbeams",
    "prayer": "glowing-hands",
    "revelation": "burning-eye",
    "phantasmagoria": "magic-lamp",
    "tithe": "coins-pile",
    "pilgrimage": "pilgrim-hat",
    "confession": "conversation",
    "exorcism": "holy-water",
    "vigil": "lit-candelabra",
    "schism": "split-cross",
    "amnesty": "breaking-chain",
    "conscription": "scroll-quill",
    "blessingofarms": "sword-altar",
    "brimstone": "burning-meteor",
    "interdict": "interdiction",
    "relic": "jeweled-chalice",
    "omen": "evil-comet",
    "martyrsfeast": "pouring-chalice",
    # Locations
    "haven": "harbor-dock",
    "trailofemptiness": "trail",
    "dreamscape": "floating-platforms",
    "dimensionzed": "portal",
    "thesignpost": "direction-signs",
    "waterfall": "waterfall",
    "hiding": "cave-entrance",
    "paradise": "island",
    "drownedarsenal": "diving-dagger",
    "thelongtide": "wave-crest",
    "saltmonastery": "byzantin-temple",
    "nowhereinparticular": "horizon-road",
    "thecrystallinetower": "crystal-growth",
    "treetomb": "tree-door",
    "achildsimagination": "kite",
    "greenpastures": "hills",
    "warmachines": "trebuchet",
    "observatoryoftheinfinite": "observatory",
    "paradox": "perpendicular-rings",
    "mirage": "oasis",
    "strangestplaces": "mushroom-house",
    "indexofeverything": "book-pile",
    "petrifiedorchard": "dead-wood",
    "thelastdecimal": "nautilus-shell",
    "cremation": "fire-shrine",
    "carnival": "carousel",
    "fortressofnoise": "evil-tower",
    "withthefishes": "circling-fish",
    "earth": "earth-asia-oceania",
    "plainsoffilth": "swamp",
    "cosmicdisruption": "exploding-planet",
    "limborock": "asteroid",
    "eclipse": "eclipse-flare",
    "echocanyon": "valley",
    "thebrokenamplifier": "speaker-off",
    "ossuarystage": "triple-skulls",
    "yellowfields": "wheat",
    "denial": "halt",
    "holiday": "palm-tree",
    "pathoftherighteous": "stone-path",
    "gateofinfluence": "heaven-gate",
    "excursion": "air-balloon",
    "aetherworld": "ringed-planet",
    "paradeground": "arc-triomphe",
    "thetollbridge": "stone-bridge",
    "statutesquare": "greek-temple",
    "coolingfurnace": "chimney",
    "quarryofkings": "mining",
}

# The second drawing on some cards, by card code: its name, its centre, and its size in pixels.
BESIDES = {
    "bonedrummers": ("crossed-bones", (338.0, 334.0), 80.0),
    "clockworkmoths": ("cog", (340.0, 330.0), 76.0),
    "coldfeet": ("snowflake-1", (324.0, 128.0), 92.0),
}

# The symbols by name, as SVG elements in a 96-unit square. White parts are filled, and black parts are holes.
SHAPES = {
    # The factions. Their shapes are an empty ring, a triangle inside a triangle, a broken diamond and a solid block.
    "emptiness": '<circle cx="48" cy="48" r="45"/><circle cx="48" cy="48" r="20" fill="black"/>',
    "infinite": '<path d="M48 4L95 87H1Z"/><path d="M48 76L27 40H69Z" fill="black"/>',
    "noise": (
        '<path d="M48 0L96 48L48 96L0 48Z"/>'
        '<path d="M-4 60L27 36L46 60L68 34L100 60" fill="none" stroke="black" stroke-width="11"/>'
    ),
    "solidity": (
        '<path d="M6 6H90V90H6Z"/>'
        '<path d="M6 44H90V52H6ZM44 6H52V44H44ZM22 52H30V90H22ZM66 52H74V90H66Z" fill="black"/>'
    ),
    # The attributes of Crusaders: an eye for Reason, and a crowned head for a Zealot.
    "reason": (
        '<path d="M1 48C20 16 36 12 48 12C60 12 76 16 95 48C76 80 60 84 48 84C36 84 20 80 1 48Z"/>'
        '<circle cx="48" cy="48" r="24" fill="black"/><circle cx="48" cy="48" r="12"/>'
    ),
    "fire": (
        '<path d="M54 1C58 22 86 36 86 62C86 82 70 95 48 95C26 95 10 82 10 60C10 46 20 38 26 22C36 28 40 36 42 46'
        'C50 34 56 20 54 1Z"/>'
    ),
    "water": '<path d="M48 1C60 26 82 42 82 64C82 82 66 95 48 95C30 95 14 82 14 64C14 42 36 26 48 1Z"/>',
    "sword": '<path d="M48 0L59 16V60H86V73H57V80L63 96H33L39 80V73H10V60H37V16Z"/>',
    # The kinds of rules: for the whole Field, for the hand, or for one card alone.
    "red": (
        '<path d="M48 0L57 27L82 14L69 39L96 48L69 57L82 82L57 69L48 96L39 69L14 82L27 57L0 48L27 39L14 14L39 27Z"/>'
    ),
    "green": (
        '<path d="M6 20H50V90H6Z"/><path d="M36 1H96V82H56V14H36Z" fill="black"/><path d="M42 6H90V76H56V14H42Z"/>'
    ),
    "rule": '<path d="M10 8H86V88H10Z"/><path d="M24 26H72V35H24ZM24 44H72V53H24ZM24 62H54V71H24Z" fill="black"/>',
    # The duration of a Rogation.
    "now": '<path d="M58 1L14 56H42L34 95L82 36H54Z"/>',
    "round": '<path d="M48 12A40 40 0 1 0 88 52H74A26 26 0 1 1 48 26V40L82 19L48 -2Z"/>',
    "next": (
        '<path d="M12 2H84V14H78C78 34 64 40 56 48C64 56 78 62 78 82H84V94H12V82H18C18 62 32 56 40 48C32 40 18 34 18 14'
        'H12Z"/>'
    ),
    # The kinds of opponents that a Frenzy affects.
    "devotee": '<circle cx="48" cy="26" r="22"/><path d="M8 94C8 66 26 52 48 52C70 52 88 66 88 94Z"/>',
    "zealot": (
        '<circle cx="48" cy="34" r="20"/><path d="M8 94C8 70 26 58 48 58C70 58 88 70 88 94Z"/>'
        '<path d="M22 24L8 4L30 12L48 0L66 12L88 4L74 24C66 8 30 8 22 24Z"/>'
    ),
}

# The names of the game-icons drawings for symbols on the table, by symbol name.
SIGNS = {
    "kill": "crossed-swords",
    "token": "crown-coin",
    "vortex": "black-hole-bolas",
    "fearful": "terror",
}
