import { useMemo } from 'react'
import { useUrlState } from '#portal/shared/navigation/address.ts'
import type { Kind } from './fields.ts'

/** What is shown of a kind; it is in the address, so that a link shows the same. */
export type View = {
  search: string
  /** `field:value`; `field:` for empty cells. */
  where: readonly string[]
  sort: string
  isDescending: boolean
  withEnded: boolean
}

/** What the call takes. */
const longestSearch = 200
const longestFilter = 500
const mostFilters = 10

/** Columns that the kind does not have, or not any more, are ignored. */
function readView(params: URLSearchParams, { fields }: Kind): View {
  const isField = (name: string) => fields.some((field) => field.name === name)
  const sort = params.get('sort') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, longestSearch),
    where: params
      .getAll('where')
      .filter((one) => isField(one.slice(0, one.indexOf(':'))) && one.length <= longestFilter)
      .slice(0, mostFilters),
    sort: isField(sort) ? sort : '',
    isDescending: isField(sort) && params.get('order') === 'down',
    withEnded: params.get('ended') === 'yes',
  }
}

function queryOf({ search, where, sort, isDescending, withEnded }: View): string {
  const shown = new URLSearchParams()
  if (search !== '') shown.set('search', search)
  for (const one of where) shown.append('where', one)
  if (sort !== '') shown.set('sort', sort)
  if (sort !== '' && isDescending) shown.set('order', 'down')
  if (withEnded) shown.set('ended', 'yes')
  return shown.size > 0 ? `?${shown}` : ''
}

export function useView(kind: Kind): [View, (next: Partial<View>, isReplaced?: boolean) => void] {
  const read = useMemo(() => (params: URLSearchParams) => readView(params, kind), [kind])
  const { urlState, change } = useUrlState(read, queryOf)
  /** @param isReplaced the address before is not kept for Back, as while a word is typed */
  return [urlState, (next, isReplaced = false) => change(next, !isReplaced)]
}
