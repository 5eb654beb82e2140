import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type StudyUrlState, studyAddress } from '../url-state.ts'

/** Topic and view change what is shown at once; the address follows. */
export function usePartChange(written: StudyUrlState) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ urlState: StudyUrlState; key: string }>()
  // A new address, e.g. by the back button, wins over an earlier choice.
  const urlState = ahead?.key === key ? ahead.urlState : written
  const change = (part: Pick<StudyUrlState, 'topicId'> | Pick<StudyUrlState, 'view'>) => {
    const next = { ...urlState, ...part }
    setAhead({ urlState: next, key })
    void navigate(studyAddress(next), { replace: true, preventScrollReset: true })
  }
  return { urlState, change }
}
