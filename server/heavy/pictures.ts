import { defineWork } from '#server/heavy/heavy.ts'
import type * as work from '#server/heavy/picture-work.ts'

const module = new URL('picture-work.ts', import.meta.url)
const seconds = 10

/** Works that make pictures. */
export const photo = defineWork<typeof work.makePhoto>(module, 'makePhoto', seconds)
export const smallPhoto = defineWork<typeof work.makeSmallPhoto>(module, 'makeSmallPhoto', seconds)
export const logo = defineWork<typeof work.makeLogo>(module, 'makeLogo', seconds)
export const pictureOnPage = defineWork<typeof work.makePicture>(module, 'makePicture', seconds)
