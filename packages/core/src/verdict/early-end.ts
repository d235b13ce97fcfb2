/** Thrown out of the tokenizer where reading stops because the document could be closed. */
export const earlyEnd: unique symbol = Symbol('early end')
