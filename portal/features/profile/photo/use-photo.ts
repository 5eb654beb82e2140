import { useEffect, useRef, useState } from 'react'
import { closePhoto, type OpenedPhoto, openPhoto, PhotoError, type PhotoFault } from './open-photo.ts'

/** Opens the chosen picture, and frees the memory of the previous one. */
export function usePhoto() {
  const [photo, setPhoto] = useState<OpenedPhoto>()
  const [fault, setFault] = useState<PhotoFault>()
  const [isReading, setReading] = useState(false)
  const turn = useRef(0)
  useEffect(() => () => photo && closePhoto(photo), [photo])
  useEffect(
    () => () => {
      turn.current = -1
    },
    [],
  )

  async function choose(file: File | undefined) {
    if (!file) return
    turn.current += 1
    const mine = turn.current
    setReading(true)
    setFault(undefined)
    try {
      const opened = await openPhoto(file)
      if (turn.current === mine) setPhoto(opened)
      else closePhoto(opened)
    } catch (thrown) {
      if (!(thrown instanceof PhotoError)) throw thrown
      if (turn.current === mine) setFault(thrown.fault)
    }
    if (turn.current === mine) setReading(false)
  }

  return { photo, fault, isReading, choose }
}
