/** False for touch: there, an on-screen keyboard that opens at once delays the first paint of a popup. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches
