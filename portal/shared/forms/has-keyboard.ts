import { isOnServer } from '#portal/shared/loading/is-on-server.ts'

/** False for touch: there, an on-screen keyboard that opens at once delays the first paint of a popup. */
export const hasKeyboard = (): boolean => !isOnServer && !matchMedia('(pointer: coarse)').matches
