import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { CallReply } from '#domain/call.ts'
import { describeKind, readGridRows } from '#domain/desk/record-calls.ts'
import { ask } from '../core/ask.ts'
import { usePaused } from '../core/use-typed-search.ts'
import type { GridRow } from './edits.ts'
import { idOf, inOrder, type Kind, type Names } from './fields.ts'
import type { View } from './use-view.ts'

type Page = CallReply<typeof readGridRows>['result']

/** Up to this many pages are fetched again after a change; of more, the changed rows alone are corrected. */
const fewPages = 3

export const useKind = (kind: string) =>
  useQuery({
    queryKey: ['kind', kind],
    queryFn: async ({ signal }) => {
      const { result } = await ask(describeKind, { params: { kind } }, { signal })
      return { ...result, fields: inOrder(result.fields) }
    },
    staleTime: 60_000,
    enabled: kind !== '',
  })

export const useRows = (kind: string, view: View) =>
  useInfiniteQuery({
    queryKey: ['rows', kind, view],
    queryFn: async ({ signal, pageParam }) => {
      const { search, where, sort, isDescending, withEnded } = view
      const query = {
        search,
        where: [...where],
        sort,
        ...(isDescending && { descending: 'true' as const }),
        ...(withEnded && { ended: 'true' as const }),
        after: pageParam,
      }
      return (await ask(readGridRows, { params: { kind }, query }, { signal })).result
    },
    initialPageParam: '',
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    // While a search is typed, what was found before stays.
    placeholderData: (former, query) => (query?.queryKey[1] === kind ? keepPreviousData(former) : undefined),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      names: joinNames(pages),
      count: pages[0]?.count ?? 0,
    }),
  })

function joinNames(pages: readonly Page[]): Names {
  const joined: Record<string, Record<string, string>> = {}
  for (const { names } of pages)
    for (const [field, found] of Object.entries(names)) joined[field] = { ...joined[field], ...found }
  return joined
}

/** Fewer signs fit too many records, and each search is noted as a look at what it finds. */
const leastSigns = 2

/** Records of a kind that fit what is typed, for a cell that refers to one: id and name. */
export function useSuggestions(kind: string | null, typed: string) {
  const search = usePaused(typed).trim()
  return useQuery({
    queryKey: ['suggestions', kind, search],
    enabled: kind !== null && search.length >= leastSigns,
    // Roles may hide the kind: then the id is typed.
    retry: false,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const input = { params: { kind: kind ?? '' }, query: { search } }
      const { rows } = (await ask(readGridRows, input, { signal })).result
      return rows
        .slice(0, 20)
        .map((row) => ({ id: row.id ?? '', name: row.name ?? row.title ?? '' }))
        .filter(({ id }) => id !== '')
    },
  })
}

/** Shows what is stored by now at once, and then what the server has made of it. */
export async function noteSaved(client: QueryClient, kind: Kind, saved: readonly GridRow[]): Promise<void> {
  const queryKey = ['rows', kind.kind]
  const byId = new Map(saved.map((row) => [idOf(kind, row), row]))
  const isDeleted = (row: GridRow) => kind.removal === 'delete' && Boolean(byId.get(idOf(kind, row))?.removed)
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          rows: page.rows
            .filter((row) => !isDeleted(row))
            .map((row) => ({ ...row, ...byId.get(idOf(kind, row)) })),
        })),
      },
  )
  await client.invalidateQueries({
    queryKey,
    predicate: ({ state }) => ((state.data as InfiniteData<Page> | undefined)?.pages.length ?? 0) <= fewPages,
  })
}
