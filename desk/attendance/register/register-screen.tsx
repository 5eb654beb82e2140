import { useParams } from 'react-router'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { attendanceTexts } from '../texts.ts'
import { Register } from './register.tsx'

const texts = { deskAttendance: attendanceTexts }

/** The registers of a section on a day, one class at a time [desk-23]. */
export function RegisterScreen() {
  const { section = '', day = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(section) || !/^\d{4}-\d\d-\d\d$/.test(day)) return <NotFound />
  return (
    <FeatureTexts texts={texts}>
      <Register key={`${section} ${day}`} sectionId={Number(section)} day={day} />
    </FeatureTexts>
  )
}
