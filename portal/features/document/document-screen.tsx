import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { viewerTexts } from '#portal/shared/viewer/texts.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { DocumentBrowser } from './document-browser.tsx'
import { useSubjects } from './queries.ts'
import { documentTexts } from './texts.ts'

const texts = { document: documentTexts, viewer: viewerTexts, recordings: recordingTexts }

/** /document: documents shared by teachers, by subject and type [document-1, document-2]. */
export function DocumentScreen() {
  return (
    <FeatureTexts texts={texts}>
      <DocumentPage />
    </FeatureTexts>
  )
}

function DocumentPage() {
  const t = useTranslations('document')
  return (
    <QueryView
      query={useSubjects()}
      loading={<Waiting count={6} />}
      isEmpty={(subjects) => subjects.length === 0}
      empty={<EmptyState title={t('none')} />}
    >
      {(subjects) => <DocumentBrowser subjects={subjects} />}
    </QueryView>
  )
}
