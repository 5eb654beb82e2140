import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Group, isReact, readModules } from '../chunks.ts'

/** What a page of the desk begins with: the sign-in, or the frame around every screen. */
const main = 'desk/main.tsx'
const entry = 'desk/entry/entry-screen.tsx'
const frame = 'desk/app/desk.tsx'
/** Where people begin, with an empty device in a classroom: one file has what these screens share. */
const register = 'desk/attendance/register/register-screen.tsx'
const firstScreens = ['desk/today/today-screen.tsx', register]

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The folder of the whole may be called `desk` too. */
const fromRoot = (id: string) => relative(root, id).replaceAll('\\', '/')

/** Screens and dialogs that need a module before it is sent with all of them. */
const often = 6

/**
 * Decides which modules of the desk are sent in one file. Each file costs a round trip and nearly a kilobyte of headers, so there are
 * a few: of React, of every page, of the frame, of the first screens, of what many screens need, and one for each folder.
 */
export function groupDeskChunks(): { plugin: Plugin; groups: Group[] } {
  const { plugin, imports, loadedLater, reach } = readModules()
  const ends = (id: string, file: string) => id.endsWith(`/${file}`)
  const modulesOf = (file: string) => [...imports.keys()].filter((id) => ends(id, file))
  const reaches = (file: string, id: string) => modulesOf(file).some((one) => reach(one).has(id))
  /** Without libraries of single screens, such as the editor: those stay files of their own. */
  const isOwn = (id: string) =>
    !id.includes('node_modules') || /node_modules\/(lucide-react|@tanstack|tabbable|zod|zustand)\//.test(id)
  const isShared = (id: string) => isOwn(id) && !loadedLater.has(id)
  const usersOf = (id: string) => [...loadedLater].filter((one) => reach(one).has(id))
  function soleFolder(id: string): string | null {
    const folders = new Set(usersOf(id).map((one) => /^desk\/([\w-]+)\//.exec(fromRoot(one))?.[1]))
    const [only] = folders
    return folders.size === 1 && only ? only : null
  }
  /** The index of the library names these, and no first page uses them. */
  const isRare = (id: string) =>
    /@tanstack\/.*\/(infinite|mutationObserver|useMutation|useInfinite|queriesObserver|streamedQuery|hydration)/i.test(
      id,
    )
  const isBoot = (id: string) =>
    reaches('desk/boot.ts', id) || /vite\/preload-helper|rolldown\/runtime/.test(id)
  const isOfFirst = (id: string) => firstScreens.every((file) => reaches(file, id)) && !isRare(id)
  const isOfFrame = (id: string) =>
    !isRare(id) && (reaches(frame, id) || (isOfFirst(id) && isShared(id) && usersOf(id).length >= often))
  return {
    plugin,
    groups: [
      { name: 'react', priority: 9, test: isReact },
      { name: 'boot', priority: 8, test: isBoot },
      { name: 'base', priority: 7, test: (id) => reaches(main, id) || (reaches(entry, id) && isOfFrame(id)) },
      { name: 'frame', priority: 6, test: isOfFrame },
      { name: 'first', priority: 5, test: (id) => isOfFirst(id) || ends(id, register) },
      // A first screen would otherwise load the whole file of later ones for an icon that it shares with them.
      {
        name: 'today',
        priority: 5,
        test: (id) =>
          isShared(id) && firstScreens.some((file) => reaches(file, id)) && usersOf(id).length > 1,
      },
      {
        name: 'fields',
        priority: 4,
        test: (id) => isShared(id) && reaches(entry, id) && usersOf(id).length >= often,
      },
      {
        name: 'kit',
        priority: 3,
        minShareCount: 2,
        test: (id) => isShared(id) && usersOf(id).length >= often,
      },
      {
        name: (id) => (isShared(id) ? soleFolder(id) : null),
        debugName: 'folders',
        priority: 2,
        minShareCount: 2,
      },
    ],
  }
}
