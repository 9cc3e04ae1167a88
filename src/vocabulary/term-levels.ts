/**
 * How many links lead at most from a term to one that is broader. Statements that look up what is broader go so far and no
 * further (`-[:BROADER*0..6]->`; a contract test holds them against this number), and code that follows `broader` goes to the end, so
 * a longer chain would mean something else to each of them. Therefore no longer chain is loaded.
 */
export const BROADER_LINKS_MOST = 6
