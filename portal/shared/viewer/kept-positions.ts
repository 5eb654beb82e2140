import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type FilePosition, filePositions, keepPosition } from '#domain/study/calls.ts'
import { send } from '#portal/shared/api.ts'
import { sendLeaving } from '#portal/shared/recordings/send-leaving.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import type { ViewerFile } from './viewer-file.ts'

/** Short, because another device may have a newer position. */
const staleAfterMs = 5000
const keepEveryMs = 10_000

type Item = Pick<ViewerFile, 'kind' | 'id'>

type KeptPosition = {
  /** The stored position; 0 if it is missing or could not be fetched. */
  recall: () => Promise<number>
  /** @param position 0 deletes it */
  keep: (position: number) => void
}

/** The position in a file, shared by devices: fetched when it opens, stored while it is open and when it closes. */
export function useKeptPosition({ kind, id }: Item): KeptPosition {
  const client = useQueryClient()
  const latest = useRef<number>(undefined)
  const kept = useRef<number>(undefined)

  const flush = useEffectEvent((isLeaving: boolean) => {
    const position = latest.current
    if (position === undefined || position === kept.current || kind === 'attachment') return
    kept.current = position
    const body = { kind, file_id: id, place: position, institute_id: getSession().instituteId }
    client.setQueryData<FilePosition[]>(positionsKey(), (old = []) => [
      { kind, file_id: id, place: position },
      ...old.filter((one) => !isOf(one, { kind, id })),
    ])
    // After a failure the position is only missing next time.
    if (isLeaving) sendLeaving(keepPosition, { body })
    else send(keepPosition, { body }).catch(() => undefined)
  })

  useEffect(() => {
    const timer = setInterval(() => flush(false), keepEveryMs)
    const leave = () => flush(true)
    // The only event that phones send when the page goes to the background.
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
      const { instituteId } = getSession()
      const positions = await client
        .fetchQuery({
          queryKey: positionsKey(),
          queryFn: async (context) =>
            (await read(filePositions, { params: { institute_id: instituteId } }, context)).result,
          staleTime: staleAfterMs,
          networkMode: 'always',
          retry: false,
        })
        .catch(() => undefined)
      const position = positions?.find((one) => isOf(one, { kind, id }))?.place ?? 0
      if (positions) kept.current = position
      return position
    },
    keep: (position) => {
      latest.current = position
    },
  }
}

function positionsKey() {
  const { instituteId, userId } = getSession()
  return ['viewer', 'positions', instituteId, userId]
}

const isOf = (one: FilePosition, { kind, id }: Item) => one.kind === kind && one.file_id === id
