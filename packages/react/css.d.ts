// A stylesheet is imported for what it does: there is nothing to take from it.
export {}
