import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { peopleWriters } from '#domain/desk/people-calls.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFound } from '../../app/not-found.tsx'
import { useMe } from '../../core/session.ts'
import { Unfetched } from '../../core/unfetched.tsx'
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
  const query = usePerson(id)
  const { data } = query
  if (data) return <Adding sibling={{ id, name: data.person.name }} />
  return <Unfetched query={query} count={4} />
}

function Adding({ sibling }: { sibling?: { id: number; name: string } }) {
  const t = useTranslations('deskFamily')
  const query = useSections()
  const { data } = query
  const [title] = useState(sibling ? t('titleGuardian', { name: sibling.name }) : t('title'))
  if (data) return <FamilyForm title={title} today={data.today} sibling={sibling} />
  return <Unfetched query={query} count={4} />
}
