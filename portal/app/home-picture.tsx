import { useEffect, useLayoutEffect } from 'react'
import { buildOf, keepPicture, pictureScope } from '#portal/shared/kept/picture.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { readStored, stored } from '#portal/shared/storage.ts'

/** After home has come to rest, and once more when it is left. */
const restMs = 2500

/** Keeps the picture of home for the next visit, and takes the one of the last visit away when home itself is there. */
export function HomePicture({ path }: { path: string }) {
  useLayoutEffect(() => document.getElementById('root')?.removeAttribute('data-picture'), [])
  useEffect(() => {
    if (path !== '/dashboard') return
    const keep = () => {
      const root = document.getElementById('root')
      const isAtRest = document.querySelector('section[aria-labelledby=announcements] :is(article, svg)')
      // A popup makes what is under it inert; somebody who is leaving has emptied the storage already.
      const isCovered = root?.querySelector('nav[inert]')
      const isLeaving = readStored(stored.session.shelf, stored.session.key) === null
      if (!root || !isAtRest || isCovered || isLeaving) return
      keepPicture(root, scopeHere())
      clearInterval(timer)
    }
    const timer = setInterval(keep, restMs)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
    }
  }, [path])
  return null
}

function scopeHere(): string {
  const { student_auth, user_id, student_id } = getSession()
  return pictureScope(buildOf(document), { yearOf: student_auth, userId: user_id, studentId: student_id })
}
