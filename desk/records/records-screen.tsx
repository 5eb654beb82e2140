import { useParams } from 'react-router'
import { ApiError } from '#portal/shared/api-error.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { NotFound } from '../app/not-found.tsx'
import { messageOf } from '../core/texts.ts'
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
  const { data, error, refetch, isFetching } = useKind(name)
  if (data) return <Records kind={data} />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error)
    return <Failure message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <Waiting count={8} />
}
