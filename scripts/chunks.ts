import type { Plugin } from 'vite'

/** Modules that become one file; the highest priority takes a module. */
type Group = {
  name: string | ((id: string) => string | null)
  priority: number
  test?: (id: string) => boolean
  minShareCount?: number
  debugName?: string
}

const pages = {
  signIn: /\/portal\/app\/(main|login)\.tsx$/,
  home: /\/portal\/app\/portal\.tsx$/,
  panel: /\/exam-panel\/main\.tsx$/,
}

const bootParts =
  /domain\/session\/(cookies|idle|page-view)\.ts$|domain\/status-message\.ts$|portal\/shared\/(requests\/(early|first-requests|freshness|request|token)|loading\/(fetch-code|first-code|keep-trying|page-note|when-idle)|kept\/(held-input|kept-store|picture|seen|within-limit)|storage|delays)\.ts$|vite\/preload-helper/
const react = /node_modules\/(react|react-dom|scheduler)\//
const ownCode =
  /\/(domain|portal|ui)\/(?!.*node_modules)|node_modules\/lucide-react\/|node_modules\/@tanstack\//
const screen = /\/portal\/features\/.*-screen\.tsx$/

/** Screens that need a module before it is sent with all of them. */
const often = 6

/**
 * Decides which modules are sent in one file, by which pages and screens need them. On a slow line each file costs a round trip,
 * so there are a few large ones in place of dozens of small ones.
 */
export function groupChunks(): { plugin: Plugin; groups: Group[] } {
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
    const known = reached.get(id)
    if (known) return known
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
  const entriesOf = new Map<RegExp, string[]>()
  function isOf(page: RegExp, id: string): boolean {
    if (loadedLater.has(id)) return false
    const entries = entriesOf.get(page) ?? [...imports.keys()].filter((each) => page.test(each))
    entriesOf.set(page, entries)
    return entries.some((entry) => reach(entry).has(id))
  }
  const isOfPages = (id: string) => Object.values(pages).some((page) => isOf(page, id))
  /** Our own, without a library that no page needs, and not loaded alone. */
  const isLight = (id: string) =>
    ownCode.test(id) &&
    !loadedLater.has(id) &&
    ![...reach(id)].some((each) => each.includes('node_modules') && !ownCode.test(each) && !isOfPages(each))
  /** The screens that need a module. */
  const usersOf = (id: string) =>
    [...loadedLater].filter((entry) => screen.test(entry) && reach(entry).has(id))
  /** The only feature whose parts need a module. */
  function soleFeature(id: string): string | null {
    const features = new Set([...loadedLater].filter((entry) => reach(entry).has(id)).map(featureOf))
    const [only] = features
    return features.size === 1 && only ? only : null
  }

  return {
    plugin,
    groups: [
      { name: 'boot-parts', priority: 9, test: (id) => bootParts.test(id) },
      { name: 'react', priority: 8, test: (id) => react.test(id) },
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
        name: (id) => (isLight(id) && usersOf(id).length > 0 ? soleFeature(id) : null),
        debugName: 'features',
        priority: 1,
        minShareCount: 2,
      },
    ],
  }
}

const featureOf = (id: string) => /\/portal\/features\/([\w-]+)\//.exec(id)?.[1]
