import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readDraftKey } from '#domain/desk/notice-calls.ts'
import { keyFrom, type Sealed, type SealingKey, seal, unseal } from '#portal/shared/device/sealed-store.ts'
import { withinLimit } from '#portal/shared/device/within-limit.ts'
import { ask } from '../core/ask.ts'
import { deskDatabase } from '../core/device-database.ts'
import { useMe } from '../core/session.ts'

const store = deskDatabase.store('drafts')
const readLimitMs = 3000
/** After the last key. */
const pauseMs = 400

type Kept<Value> = { at: number; value: Value }

/** The last write of this page: what is read after it has it. */
let written: Promise<void> = Promise.resolve()

const read = async <Value>(key: SealingKey, name: string): Promise<Kept<Value> | undefined> => {
  await written.catch(() => undefined)
  const sealed = (await store.read(key.prefix + name)) as Sealed | undefined
  if (!sealed) return undefined
  const value = JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) as Value
  return { at: sealed.at, value }
}

/** Writes come one after the other, in the order of their calls. */
function write(key: SealingKey, name: string, value: unknown): Promise<void> {
  written = written
    .catch(() => undefined)
    .then(async () => {
      const sealed =
        value === undefined ? undefined : await seal(key, new TextEncoder().encode(JSON.stringify(value)))
      await store.write(new Map([[key.prefix + name, sealed]]))
    })
  return written
}

/** The key of one's own drafts; null where nothing can be sealed, as on plain http. */
function useDraftKey(): SealingKey | null | undefined {
  const { person_id, institute } = useMe()
  const { data, error } = useQuery({
    queryKey: ['draft-key', institute.institute_id, person_id],
    queryFn: async ({ signal }) => {
      const { result } = await ask(readDraftKey, {}, { signal })
      return (await keyFrom(`desk ${result.key}`)) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  return error ? null : data
}

export type Draft<Value> = {
  /** Undefined until it is known whether there is one. */
  value: Value | undefined
  set: (change: (value: Value) => Value) => void
  /** Milliseconds since 1970 of a draft that was here; undefined for a new one. */
  restoredAt: number | undefined
  /** Whether what is typed outlives the page. */
  isKept: boolean
  /** Stores it now, such as before it is sent. */
  saveNow: () => Promise<void>
  /** Removes it, and begins again. */
  restart: () => void
  /** Removes it, because it is sent. */
  forget: () => Promise<void>
}

/**
 * What somebody types, sealed on this device for that person alone: it is there after the tab was closed, the network lost or
 * the session ended [desk-35].
 * @param start what it begins with where there is no draft; undefined until that is known
 */
export function useDraft<Value>(name: string, start: Value | undefined): Draft<Value> {
  const key = useDraftKey()
  const [value, setValue] = useState<Value>()
  const [restoredAt, setRestoredAt] = useState<number>()
  const isReady = value !== undefined
  /** As it will be at the next render: what is stored in the same moment has it. */
  const latest = useRef<Value>(undefined)
  const unsaved = useRef<Value>(undefined)
  const isOver = useRef(false)

  useEffect(() => {
    if (isReady || key === undefined || start === undefined) return
    let isLeft = false
    void (async () => {
      const kept =
        key &&
        (await withinLimit(
          read<Value>(key, name).catch(() => undefined),
          readLimitMs,
        ))
      if (isLeft) return
      setRestoredAt(kept?.at)
      latest.current = kept ? { ...start, ...kept.value } : start
      setValue(latest.current)
    })()
    return () => {
      isLeft = true
    }
  }, [key, name, start, isReady])

  const save = useRef<() => Promise<void>>(async () => undefined)
  save.current = async () => {
    const wanted = unsaved.current
    unsaved.current = undefined
    // What is as it began is no draft.
    const kept = JSON.stringify(wanted) === JSON.stringify(start) ? undefined : wanted
    if (key && wanted !== undefined && !isOver.current) await write(key, name, kept).catch(() => undefined)
  }

  useEffect(() => {
    if (unsaved.current === undefined || value === undefined) return
    const timer = setTimeout(() => void save.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [value])

  useEffect(() => {
    const now = () => void save.current()
    document.addEventListener('visibilitychange', now)
    addEventListener('pagehide', now)
    return () => {
      document.removeEventListener('visibilitychange', now)
      removeEventListener('pagehide', now)
      now()
    }
  }, [])

  const remove = async () => {
    unsaved.current = undefined
    if (key) await write(key, name, undefined).catch(() => undefined)
  }

  return {
    value,
    restoredAt,
    isKept: Boolean(key),
    set: (change) => {
      if (latest.current === undefined) return
      latest.current = change(latest.current)
      unsaved.current = latest.current
      setValue(latest.current)
    },
    saveNow: () => save.current(),
    restart: () => {
      setRestoredAt(undefined)
      latest.current = start
      setValue(start)
      void remove()
    },
    forget: async () => {
      isOver.current = true
      await remove()
    },
  }
}
