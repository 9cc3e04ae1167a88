/**
 * The most `broader` links in a chain of terms. Cypher statements follow at most this many (`-[:BROADER*0..6]->`; a contract test compares
 * them with this number), but code follows a chain to its end. A longer chain would mean different things to the two, so the loader
 * refuses it.
 */
export const BROADER_LINKS_MOST = 6
