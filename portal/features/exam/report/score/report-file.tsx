import { Download, Eye } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { useReportFile } from './use-report-file.ts'

/** Its code (pdf.js) is fetched when it opens. */
const PreviewPopup = lazyPopup(async () => (await import('./report-preview.tsx')).ReportPreview)

/** Preview and Download of the report as PDF [report-17]. */
export function ReportFile({ test }: { test: Test }) {
  const t = useTranslations('report')
  const { shown, isLooking, isSaving, look, save, close } = useReportFile(test)
  return (
    <>
      <Button
        variant="quiet"
        isPending={isLooking}
        onPointerEnter={PreviewPopup.prepare}
        onFocus={PreviewPopup.prepare}
        onClick={look}
      >
        <Eye size={18} aria-hidden="true" />
        {t('preview')}
      </Button>
      <Button isPending={isSaving} onClick={save}>
        <Download size={18} aria-hidden="true" />
        {t('download')}
      </Button>
      <VisuallyHidden role="status">{(isLooking || isSaving) && t('downloading')}</VisuallyHidden>
      {shown && (
        <PreviewPopup
          file={shown}
          title={t('previewOf', { name: test.name })}
          onDownload={save}
          onClose={close}
        />
      )}
    </>
  )
}
