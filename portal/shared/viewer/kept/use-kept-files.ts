import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import { ApiError } from '#portal/shared/api-error.ts'
import { personSecret } from '#portal/shared/device/person-secret.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedOwner } from '#portal/shared/viewed/viewed-student.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { showToast } from '#ui/popups/toast.tsx'
import {
  hasKeptFiles,
  KeepError,
  keepFile,
  keepingSignal,
  keptFiles,
  nameOfViewed,
  openKeptFiles,
  removeAllKept,
  removeKept,
  stopKeeping,
} from './kept-files.ts'
import { findKept, type KeptFile, keptLimits, sourceOf } from './kept-list.ts'

const secretOptions = (accountId: number) =>
  queryOptions({
    queryKey: ['viewer', 'files-key', accountId],
    queryFn: personSecret,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { mustBeFresh: true },
  })

/** The files of the viewed student that are kept on this device. */
export function useKeptFiles(): readonly KeptFile[] {
  const accountId = useSession((session) => session.accountId)
  const { data: secret } = useQuery({ ...secretOptions(accountId), enabled: hasKeptFiles() })
  useEffect(() => {
    // Where the device does not answer, it is tried again on the next screen.
    if (secret !== undefined) openKeptFiles(secret).catch(() => undefined)
  }, [secret])
  const files = useStore(keptFiles, (state) => state.files)
  const owner = useSession(viewedOwner)
  return useMemo(() => files.filter((file) => file.owner === owner), [files, owner])
}

/** Whether a file is kept, and not replaced by the institute since; the screen uses `useKeptFiles`. */
export function useKept(file: ViewerFile): 'kept' | 'pending' | 'not' {
  const name = nameOfViewed(file)
  return useStore(keptFiles, ({ files, pending }) => {
    if (pending.has(name)) return 'pending'
    return findKept(files, name)?.source === sourceOf(file.url) ? 'kept' : 'not'
  })
}

type Keeping = {
  /** One after another, with a toast for the result; one that fails stops none of the others. */
  keep: (files: readonly ViewerFile[]) => Promise<void>
  stop: (file: ViewerFile) => void
  remove: (file: Pick<ViewerFile, 'kind' | 'id'>) => Promise<void>
  /** Of the viewed student, those that are being fetched too. */
  removeAll: () => Promise<void>
}

/** Keeps files on this device, and removes them. The screen provides `viewerTexts`. */
export function useKeeping(): Keeping {
  const client = useQueryClient()
  const t = useTranslations('viewer')
  // Of the press: a parent may switch to another child before all are fetched.
  const owner = useSession(viewedOwner)

  const messageOf = (error: unknown): string => {
    if (error instanceof ApiError) return error.message
    const megabytes = keptLimits.fileBytes / 1024 / 1024
    return t(`keepFaults.${error instanceof KeepError ? error.fault : 'failed'}`, { megabytes })
  }

  return {
    keep: async (files) => {
      const kept: ViewerFile[] = []
      const failures: { title?: string; error: unknown }[] = []
      const signal = keepingSignal()
      try {
        await openKeptFiles(await client.fetchQuery(secretOptions(getSession().accountId)))
        for (const file of files) {
          if (signal.aborted) break
          await keepFile(file, owner).then(
            () => kept.push(file),
            (error) => failures.push({ title: file.title, error }),
          )
        }
      } catch (error) {
        failures.push({ error })
      }
      const [first] = kept
      if (first && !signal.aborted)
        showToast(t('keptNow', { count: kept.length, title: first.title }), 'good')
      const faults = failures.filter(({ error }) => !isAbort(error))
      const [fault] = faults
      if (!fault) return
      const why = messageOf(fault.error)
      const { title } = fault
      const isOne = files.length === 1 || title === undefined
      showToast(isOne ? why : t('notAllKept', { count: faults.length, title, why }), 'bad')
    },
    stop: (file) => stopKeeping(nameOfViewed(file)),
    remove: async (file) => {
      await removeKept(nameOfViewed(file))
      showToast(t('removed', { count: 1 }), 'info')
    },
    removeAll: async () => {
      const count = await removeAllKept()
      showToast(t('removed', { count }), 'info')
    },
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
