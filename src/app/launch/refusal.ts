/** A start that cannot go on, told in words that say what to do: shown without a stack. */
export class Refusal extends Error {}
