import { useParams } from 'react-router'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { NotFound } from '../app/not-found.tsx'
import { Unfetched } from '../core/unfetched.tsx'
import { useKind } from './queries.ts'
import { Records } from './records.tsx'
import { recordsTexts } from './texts.ts'

const texts = { deskRecords: recordsTexts }

/** The records of a kind: everything about its columns comes from the server's declaration [desk-9]. */
export function RecordsScreen() {
  const { kind = '' } = useParams()
  return (
    <FeatureTexts texts={texts}>
      <OfKind key={kind} name={kind} />
    </FeatureTexts>
  )
}

function OfKind({ name }: { name: string }) {
  const query = useKind(name)
  const { data, error } = query
  if (data) return <Records kind={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Unfetched query={query} count={8} />
}
