import { type RefObject, useState } from 'react'
import { useKeptPosition } from '#portal/shared/viewer/kept-positions.ts'
import { positionAt } from '#portal/shared/viewer/position.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

/** Where one left off in sound or pictures: they go on there when they open. */
export function useMediaPosition(
  media: RefObject<HTMLMediaElement | null>,
  item: Pick<ViewerFile, 'kind' | 'id'>,
) {
  const { recall, keep } = useKeptPosition(item)
  const [wasMoved, setWasMoved] = useState(false)
  return {
    /** True while it plays from where one left off. */
    wasMoved,
    /** Told when it is known how long it is. */
    goOn: async (element: HTMLMediaElement) => {
      const position = await recall()
      // Who has begun to look for himself is not moved.
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
