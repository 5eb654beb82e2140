import { type RefObject, useState } from 'react'
import { useKeptPosition } from '#portal/shared/viewer/kept-positions.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

/** Resumes audio or video at the stored playback position. */
export function useMediaPosition(
  media: RefObject<HTMLMediaElement | null>,
  item: Pick<ViewerFile, 'kind' | 'id'>,
) {
  const { recall, keep } = useKeptPosition(item)
  const [wasMoved, setWasMoved] = useState(false)
  return {
    /** True after resuming. */
    wasMoved,
    /** To be called once the duration is known. */
    resume: async (element: HTMLMediaElement) => {
      const position = await recall()
      // A position that the person has already chosen stays.
      if (position === 0 || position >= element.duration || element.currentTime >= 1) return
      element.currentTime = position
      setWasMoved(true)
    },
    note: ({ currentTime, duration }: HTMLMediaElement) => keep(positionAt(currentTime, duration)),
    fromStart: () => {
      if (media.current) media.current.currentTime = 0
      setWasMoved(false)
    },
  }
}

/** No position is stored this near to the start or the end. */
const edgeSeconds = 5
/** The maximum edge as a share of a short recording. */
const edgePart = 0.05

/** The playback position to store at a second of a recording: 0, its start, near both ends. */
export function positionAt(second: number, duration: number): number {
  const isKnown = Number.isFinite(duration) && duration > 0
  const edge = isKnown ? Math.min(edgeSeconds, duration * edgePart) : edgeSeconds
  const isWithin = second > edge && (!isKnown || second < duration - edge)
  return isWithin ? Math.floor(second) : 0
}
