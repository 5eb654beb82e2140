import { type RefObject, useState } from 'react'
import { useKeptPosition } from '#portal/shared/viewer/kept-positions.ts'
import { positionAt } from '#portal/shared/viewer/position.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

/** Resumes audio or video at the playback position that was kept. */
export function useMediaPosition(
  media: RefObject<HTMLMediaElement | null>,
  item: Pick<ViewerFile, 'kind' | 'id'>,
) {
  const { recall, keep } = useKeptPosition(item)
  const [wasMoved, setWasMoved] = useState(false)
  return {
    /** True after it was resumed. */
    wasMoved,
    /** To be called once the duration is known. */
    goOn: async (element: HTMLMediaElement) => {
      const position = await recall()
      // A person who has already chosen a position stays there.
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
