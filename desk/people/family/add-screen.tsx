import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { peopleWriters } from '#domain/desk/people-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { useMe } from '../../core/session.ts'
import { messageOf } from '../../core/texts.ts'
import { changeTexts } from '../change/change-texts.ts'
import { usePerson, useSections } from '../queries.ts'
import { peopleTexts } from '../texts.ts'
import { FamilyForm } from './family-form.tsx'
import { familyTexts } from './family-texts.ts'

const texts = { deskPeople: peopleTexts, deskFamily: familyTexts, deskChange: changeTexts }

/** Adds students with their guardians, or guardians of a student who is here [desk-42]. */
export function AddScreen() {
  const { roles } = useMe()
  const [params] = useSearchParams()
  const sibling = Number(params.get('sibling')) || undefined
  if (!roles.some((role) => peopleWriters.includes(role))) return <NotFound />
  return <FeatureTexts texts={texts}>{sibling ? <ForStudent id={sibling} /> : <Adding />}</FeatureTexts>
}

function ForStudent({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = usePerson(id)
  if (data) return <Adding sibling={{ id, name: data.person.name }} />
  if (error)
    return <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Waiting count={4} />
}

function Adding({ sibling }: { sibling?: { id: number; name: string } }) {
  const t = useTranslations('deskFamily')
  const { data, error, refetch, isFetching } = useSections()
  const [title] = useState(sibling ? t('titleGuardian', { name: sibling.name }) : t('title'))
  if (data) return <FamilyForm title={title} today={data.today} sibling={sibling} />
  if (error)
    return <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Waiting count={4} />
}
