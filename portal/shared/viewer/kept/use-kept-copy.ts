import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type ViewerKind, viewerOf } from '#domain/viewer/viewer-kind.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import { useOnline } from '#ui/use-online.ts'
import { keptFiles, nameOfViewed, readKeptFile } from './kept-files.ts'
import { findKept, type KeptFile, sourceOf } from './kept-list.ts'

type Opened = {
  file: ViewerFile
  kind: ViewerKind
}

/**
 * What to show of a file: the copy on this device where there is one, which needs no network, else the file itself. A copy
 * that the institute has replaced since is shown only without a network.
 * @returns undefined while the copy is read
 */
export function useKeptCopy(file: ViewerFile): Opened | undefined {
  const name = nameOfViewed(file)
  const kept = useStore(keptFiles, ({ files }) => findKept(files, name))
  const isOnline = useOnline()
  // What is open stays open when the network changes or the copy is removed.
  const [copy] = useState(() =>
    kept && (!isOnline || kept.source === sourceOf(file.url)) ? kept : undefined,
  )
  const address = useAddress(copy)
  if (!copy || address === '') return { file, kind: viewerOf(file) }
  // Of an Office file its PDF is kept.
  const kind = viewerOf(file) === 'office' ? 'pdf' : viewerOf(file)
  return address === undefined ? undefined : { file: { ...file, url: address }, kind }
}

/** @returns undefined while it is read; '' where there is nothing */
function useAddress(copy: KeptFile | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!copy) return
    let made = ''
    let isOpen = true
    void readKeptFile(copy).then((blob) => {
      if (!isOpen) return
      if (blob) made = URL.createObjectURL(blob)
      setAddress(made)
    })
    return () => {
      isOpen = false
      URL.revokeObjectURL(made)
    }
  }, [copy])
  return copy ? address : ''
}
