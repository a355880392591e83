/** A start that cannot continue, with a message that says what to do: shown without a stack. */
export class Refusal extends Error {}
