/** The rule of the vocabulary by which a fact is false because what its question presupposes does not hold. */
export const premiseRuleOf = (fact: string): string => `${fact.replaceAll('_', '-')}-without-premise`
