import { type RefObject, useState } from 'react'
import { placeIn } from '#domain/viewer/place.ts'
import { usePlace } from './places.ts'
import type { ViewerFile } from './viewer-file.ts'

/** Where one left off in sound or pictures: they go on there when they open. */
export function useMediaPlace(
  media: RefObject<HTMLMediaElement | null>,
  item: Pick<ViewerFile, 'kind' | 'id'>,
) {
  const { recall, keep } = usePlace(item)
  const [wasMoved, setWasMoved] = useState(false)
  return {
    /** True while it plays from where one left off. */
    wasMoved,
    /** Told when it is known how long it is. */
    goOn: async (element: HTMLMediaElement) => {
      const place = await recall()
      // Who has begun to look for himself is not moved.
      if (place === 0 || place >= element.duration || element.currentTime >= 1) return
      element.currentTime = place
      setWasMoved(true)
    },
    note: ({ currentTime, duration }: HTMLMediaElement) => keep(placeIn(currentTime, duration)),
    fromStart: () => {
      if (media.current) media.current.currentTime = 0
      setWasMoved(false)
    },
  }
}
