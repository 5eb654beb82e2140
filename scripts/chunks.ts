import type { Plugin } from 'vite'

/** Modules that become one file; the highest priority takes a module. */
export type Group = {
  name: string | ((id: string) => string | null)
  priority: number
  test?: (id: string) => boolean
  minShareCount?: number
  debugName?: string
  includeDependenciesRecursively?: boolean
}

const pages = {
  signIn: ['portal/app/main.tsx', 'portal/app/login.tsx'],
  home: ['portal/app/portal.tsx'],
  panel: ['exam-panel/main.tsx'],
}
type Page = readonly string[]

/** Files that a page loads before everything else, by folder. */
const bootParts: Readonly<Record<string, readonly string[]>> = {
  domain: ['status-message'],
  'domain/session': ['cookies', 'idle', 'page-view'],
  'portal/shared': ['storage'],
  'portal/shared/time': ['delays'],
  'portal/shared/requests': ['first-requests', 'freshness', 'request'],
  'portal/shared/loading': ['fetch-code', 'first-code', 'keep-trying', 'page-note', 'when-idle'],
  'portal/shared/device': ['database', 'held-input', 'picture', 'sealed-store', 'within-limit'],
}
const bootFiles = Object.entries(bootParts).flatMap(([folder, names]) =>
  names.map((name) => `/${folder}/${name}.ts`),
)
const isBootPart = (id: string) =>
  bootFiles.some((file) => id.endsWith(file)) || id.includes('vite/preload-helper')

const isOfPackage = (id: string, packages: readonly string[]) =>
  packages.some((name) => id.includes(`node_modules/${name}/`))
export const isReact = (id: string) => isOfPackage(id, ['react', 'react-dom', 'scheduler'])
/** Our own, or of the packages that are sent like it. */
const isOwnCode = (id: string) =>
  id.includes('node_modules')
    ? isOfPackage(id, ['lucide-react', '@tanstack'])
    : ['domain', 'portal', 'ui'].some((room) => id.includes(`/${room}/`))
const features = '/portal/features/'
const isScreen = (id: string) => id.includes(features) && id.endsWith('-screen.tsx')

/** Screens that need a module before it is sent with all of them. */
const often = 6

/**
 * Decides which modules are sent in one file, by which pages and screens need them. On a slow line each file costs a round trip,
 * so there are a few large ones in place of dozens of small ones.
 */
export function groupChunks(): { plugin: Plugin; groups: Group[] } {
  const { plugin, imports, loadedLater, reach } = readModules()
  const entriesOf = new Map<Page, string[]>()
  function isOf(page: Page, id: string): boolean {
    if (loadedLater.has(id)) return false
    const entries =
      entriesOf.get(page) ??
      [...imports.keys()].filter((each) => page.some((file) => each.endsWith(`/${file}`)))
    entriesOf.set(page, entries)
    return entries.some((entry) => reach(entry).has(id))
  }
  const isOfPages = (id: string) => Object.values(pages).some((page) => isOf(page, id))
  /** Our own, without a library that no page needs, and not loaded alone. */
  const isLight = (id: string) =>
    isOwnCode(id) &&
    !loadedLater.has(id) &&
    ![...reach(id)].some((each) => each.includes('node_modules') && !isOwnCode(each) && !isOfPages(each))
  /** The screens that need a module. */
  const usersOf = (id: string) => [...loadedLater].filter((entry) => isScreen(entry) && reach(entry).has(id))
  /** The only feature whose screens need a module, whatever popups of others do. */
  function soleFeature(id: string): string | null {
    const found = new Set(usersOf(id).map(featureOf))
    const [only] = found
    return found.size === 1 && only ? only : null
  }

  return {
    plugin,
    groups: [
      { name: 'boot-parts', priority: 9, test: isBootPart },
      { name: 'react', priority: 8, test: isReact },
      {
        name: 'shared',
        priority: 6,
        test: (id) => isOf(pages.signIn, id) && (isOf(pages.home, id) || isOf(pages.panel, id)),
      },
      { name: 'sign-in', priority: 6, minShareCount: 2, test: (id) => isOf(pages.signIn, id) },
      { name: 'pages', priority: 5, test: (id) => isOf(pages.home, id) && isOf(pages.panel, id) },
      { name: 'home', priority: 4, test: (id) => isOf(pages.home, id) },
      {
        name: 'kit',
        priority: 3,
        minShareCount: 2,
        test: (id) => isOf(pages.panel, id) && isLight(id) && usersOf(id).length >= often,
      },
      {
        name: 'questions',
        priority: 2,
        minShareCount: 2,
        test: (id) => isOf(pages.panel, id) && isLight(id),
      },
      {
        name: 'screens',
        priority: 1,
        minShareCount: 2,
        test: (id) => isLight(id) && usersOf(id).length >= often,
      },
      {
        name: (id) => (isLight(id) ? soleFeature(id) : null),
        debugName: 'features',
        // Otherwise the file of one feature takes along what others need too, and their screens fetch all of it.
        includeDependenciesRecursively: false,
        priority: 1,
        minShareCount: 2,
      },
    ],
  }
}

/** What a build imports: each module with its static imports, and what of it is loaded later. */
export function readModules() {
  const imports = new Map<string, readonly string[]>()
  const loadedLater = new Set<string>()
  const plugin: Plugin = {
    name: 'group-chunks',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const { importedIds = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {}
        imports.set(id, importedIds)
        if (dynamicImporters.length > 0) loadedLater.add(id)
      }
    },
  }

  const reached = new Map<string, ReadonlySet<string>>()
  function reach(id: string): ReadonlySet<string> {
    const found = reached.get(id)
    if (found) return found
    const all = new Set<string>()
    const add = (each: string) => {
      if (all.has(each)) return
      all.add(each)
      imports.get(each)?.forEach(add)
    }
    add(id)
    reached.set(id, all)
    return all
  }
  return { plugin, imports, loadedLater, reach }
}

const featureOf = (id: string) =>
  id.includes(features) ? id.slice(id.indexOf(features) + features.length).split('/')[0] : undefined
