import { Download, FileUp } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { exportGrid, type TableFormat } from '#domain/desk/export-calls.ts'
import { importRoles } from '#domain/desk/imports.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import { askFile } from '../core/ask.ts'
import { useMe } from '../core/session.ts'
import type { View } from '../records/use-view.ts'
import styles from './exports.module.css'
import { exportsTexts } from './texts.ts'

const ExportPopup = lazyPopup(() => import('./export-popup.tsx').then((m) => m.ExportPopup))

const texts = { deskExports: exportsTexts }

type ExportMenuProps = {
  kind: string
  view: View
  mayWrite: boolean
}

/** All rows that a grid is filtered to as a file, and the way to an import [desk-72]. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <FeatureTexts texts={texts}>
      <Menu {...props} />
    </FeatureTexts>
  )
}

function Menu({ kind, view, mayWrite }: ExportMenuProps) {
  const t = useTranslations('deskExports')
  const { roles } = useMe()
  const work = useWork()
  const { isOpen, close, triggerRef, triggerProps } = usePopup(ExportPopup.prepare)
  const save = (format: TableFormat) => {
    close()
    const { search, where, sort, isDescending, withEnded } = view
    const query = {
      format,
      search,
      where: [...where],
      sort,
      ...(isDescending && { descending: 'true' as const }),
      ...(withEnded && { ended: 'true' as const }),
    }
    void work.run(async () => {
      try {
        await askFile(exportGrid, { params: { kind }, query })
      } catch (error) {
        showToast(error instanceof Error ? error.message : String(error), 'bad')
      }
    })
  }
  return (
    <>
      <Button variant="quiet" isPending={work.isPending} {...triggerProps}>
        <Download size={16} aria-hidden="true" />
        {t('exportOf')}
      </Button>
      {mayWrite && roles.some((role) => importRoles.includes(role)) && (
        <Link to="/import" className={buttonClass({ variant: 'quiet' })}>
          <span className={styles.link}>
            <FileUp size={16} aria-hidden="true" />
            {t('importTo')}
          </span>
        </Link>
      )}
      {isOpen && <ExportPopup triggerRef={triggerRef} onSave={save} onClose={close} />}
    </>
  )
}
