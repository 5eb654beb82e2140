import { useUrlState } from '#portal/shared/navigation/use-url-state.ts'

/** What is shown of a kind; it is in the address, so that a link shows the same. */
export type View = {
  search: string
  /** `field:value`; `field:` for empty cells. */
  where: readonly string[]
  sort: string
  isDescending: boolean
  withEnded: boolean
}

const readView = (params: URLSearchParams): View => ({
  search: params.get('search') ?? '',
  where: params.getAll('where').filter((one) => one.indexOf(':') > 0),
  sort: params.get('sort') ?? '',
  isDescending: params.get('order') === 'down',
  withEnded: params.get('ended') === 'yes',
})

function queryOf({ search, where, sort, isDescending, withEnded }: View): string {
  const shown = new URLSearchParams()
  if (search !== '') shown.set('search', search)
  for (const one of where) shown.append('where', one)
  if (sort !== '') shown.set('sort', sort)
  if (sort !== '' && isDescending) shown.set('order', 'down')
  if (withEnded) shown.set('ended', 'yes')
  return shown.size > 0 ? `?${shown}` : ''
}

export function useView(): [View, (next: Partial<View>, isReplaced?: boolean) => void] {
  const { urlState, change } = useUrlState(readView, queryOf)
  /** @param isReplaced the address before is not kept for Back, as while a word is typed */
  return [urlState, (next, isReplaced = false) => change(next, !isReplaced)]
}
