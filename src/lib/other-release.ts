/** What an operator does with a store that another release filled, because no release converts stored data before the first one is out. */
export const OTHER_RELEASE_REMEDY = 'run `npm run reset` if `npm start` keeps it, otherwise empty it or name another'
