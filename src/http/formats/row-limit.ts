/** The most rows of a table, unless the request bounds it itself. */
export const TABLE_ROWS_MOST = 50_000
