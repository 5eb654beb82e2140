import { type RefObject, useEffect, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

const slideForMs = 7000

/** The visible slide of a scrolling track, and the slow change of slides. */
export function useCarousel(trackRef: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0)
  const [wantsPlay, setWantsPlay] = useState(true)
  const [isHeld, setHeld] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const canPlay = !isStill && count > 1
  const isPlaying = canPlay && wantsPlay

  // The scroll position decides: a swipe, a dot and the timer all change it.
  useEffect(() => {
    const track = trackRef.current
    if (!track) return
    const follow = () => {
      const index = Math.round(Math.abs(track.scrollLeft) / Math.max(track.clientWidth, 1))
      setCurrent(Math.min(index, count - 1))
    }
    track.addEventListener('scroll', follow, { passive: true })
    return () => track.removeEventListener('scroll', follow)
  }, [trackRef, count])

  function show(index: number) {
    const track = trackRef.current
    if (!track) return
    const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1
    track.scrollTo({ left: direction * index * track.clientWidth, behavior: isStill ? 'instant' : 'smooth' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new slide starts its own wait
  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') show((current + 1) % count)
    }, slideForMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isHeld, current, count])

  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return { current, isPlaying, canPlay, toggle: () => setWantsPlay(!wantsPlay), show, hold }
}
