import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FilePlace, filePlaces, keepPlace } from '#domain/study/calls.ts'
import { send } from '#portal/shared/api.ts'
import { sendLeaving } from '#portal/shared/recordings/send-leaving.ts'
import { getSession } from '#portal/shared/session-store.ts'
import type { ViewerFile } from './viewer-file.ts'

/** Another device may be ahead: nothing older than this is believed. */
const staleAfterMs = 5000
const keepEveryMs = 10_000

type Item = Pick<ViewerFile, 'kind' | 'id'>

type Place = {
  /** Where one left off; 0 where that is nowhere, or is not known. */
  recall: () => Promise<number>
  /** @param place 0 forgets it */
  keep: (place: number) => void
}

/** Where one left off on any device: asked when a file opens, kept while it is looked at and when it closes. */
export function usePlace({ kind, id }: Item): Place {
  const client = useQueryClient()
  const latest = useRef<number>(undefined)
  const kept = useRef<number>(undefined)

  const flush = useEffectEvent((isLeaving: boolean) => {
    const place = latest.current
    if (place === undefined || place === kept.current || kind === 'attachment') return
    kept.current = place
    const body = { kind, file_id: id, place, institute_id: getSession().institute_id }
    client.setQueryData<FilePlace[]>(placesKey(), (old = []) => [
      { kind, file_id: id, place },
      ...old.filter((one) => !isOf(one, { kind, id })),
    ])
    // Nobody waits for it: a place that was not kept is only not there next time.
    if (isLeaving) sendLeaving(keepPlace, { body })
    else send(keepPlace, { body }).catch(() => undefined)
  })

  useEffect(() => {
    const timer = setInterval(() => flush(false), keepEveryMs)
    const leave = () => flush(true)
    // A phone that puts the page aside says no more than this.
    const hide = () => document.hidden && flush(true)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      flush(false)
    }
  }, [])

  return {
    recall: async () => {
      if (kind === 'attachment') return 0
      const { institute_id } = getSession()
      const places = await client
        .fetchQuery({
          queryKey: placesKey(),
          queryFn: async ({ signal }) =>
            (await send(filePlaces, { params: { institute_id } }, { signal })).result,
          staleTime: staleAfterMs,
          networkMode: 'always',
          retry: false,
        })
        .catch(() => undefined)
      const place = places?.find((one) => isOf(one, { kind, id }))?.place ?? 0
      if (places) kept.current = place
      return place
    },
    keep: (place) => {
      latest.current = place
    },
  }
}

function placesKey() {
  const { institute_id, user_id } = getSession()
  return ['viewer', 'places', institute_id, user_id]
}

const isOf = (place: FilePlace, { kind, id }: Item) => place.kind === kind && place.file_id === id
