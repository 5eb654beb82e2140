import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type StudyPlace, studyAddress } from '#domain/study/place.ts'

/** Topic and view change at once what is shown; the address, which keeps them, follows. */
export function usePartChange(written: StudyPlace) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ place: StudyPlace; key: string }>()
  // Another address, e.g. by the back button, overrules what was chosen before.
  const place = ahead?.key === key ? ahead.place : written
  const change = (part: Pick<StudyPlace, 'topicId'> | Pick<StudyPlace, 'view'>) => {
    const next = { ...place, ...part }
    setAhead({ place: next, key })
    void navigate(studyAddress(next), { replace: true, preventScrollReset: true })
  }
  return { place, change }
}
