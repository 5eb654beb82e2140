import { defineNativeWork } from '#server/heavy/heavy.ts'
import type * as work from '#server/heavy/picture-work.ts'

const module = new URL('picture-work.ts', import.meta.url)
const seconds = 10

/** Works that make pictures. */
export const photo = defineNativeWork<typeof work.makePhoto>(module, 'makePhoto', seconds)
export const smallPhoto = defineNativeWork<typeof work.makeSmallPhoto>(module, 'makeSmallPhoto', seconds)
export const logo = defineNativeWork<typeof work.makeLogo>(module, 'makeLogo', seconds)
export const pictureOnPage = defineNativeWork<typeof work.makePicture>(module, 'makePicture', seconds)
