import { startTransition, useContext, useMemo, useOptimistic } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { RouterNow } from './address-now.ts'

/**
 * The choices on a screen, stored in its address. A choice is applied at once and the address follows; a link or Back
 * overrides it.
 * @param read reads the state from the query of the address
 * @param queryOf the query of a state, with its `?`
 */
export function useUrlState<State extends object>(
  read: (params: URLSearchParams) => State,
  queryOf: (urlState: State) => string,
) {
  const router = useContext(RouterNow)
  if (!router) throw new Error('this is outside of the router')
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const written = useMemo(() => read(params), [read, params])
  const [urlState, show] = useOptimistic(written)

  /** @param isStep true to add a history entry, so that Back restores the previous choice */
  const change = (part: Partial<State>, isStep = false) => {
    const next = { ...urlState, ...part }
    startTransition(async () => {
      show(next)
      await router.navigate(`${pathname}${queryOf(next)}`, { replace: !isStep, preventScrollReset: true })
    })
  }
  return { urlState, change }
}

/** The query of an address. */
export type Params = { get: (name: string) => string | null }

/** The id in a query; 0 if it is missing or invalid. */
export const idIn = (text: string | null): number => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** The query of an address, with its `?`, without empty values; '' if all are empty. */
export function queryOf(values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  return query && `?${query}`
}

export type AnchorKind = 'exam' | 'class' | 'instalment' | 'notice'

/** The name of an item, after the `#` of an address; its element has it as `data-anchor`. */
export const anchorOf = (kind: AnchorKind, id: number): string => `${kind}-${id}`

const pattern = /^(?:exam|class|instalment|notice)-\d+$/

/** The fragment of an address that leads to items, the first of which is scrolled into view; '' without items. */
export const fragmentOf = (...anchors: readonly string[]): string =>
  anchors.length > 0 ? `#${anchors.join(',')}` : ''

/** The items to which an address leads; invalid names are ignored. */
export const anchorsIn = (fragment: string): string[] =>
  fragment
    .replace(/^#/, '')
    .split(',')
    .filter((name) => pattern.test(name))
