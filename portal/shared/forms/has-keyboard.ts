/** False where a finger points: there a keyboard that comes up at once delays the first paint of a popup. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches
