import { HardDrive } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { fetchViewers } from '#portal/shared/viewer/file-viewer-popup.ts'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import styles from './kept.module.css'
import { asViewed } from './kept-list.ts'
import { useKeptFiles } from './use-kept-files.ts'

const KeptPopup = lazyPopup(async () => (await import('./kept-popup.tsx')).KeptPopup)

/** Opens the list of files that are kept on this device; nothing where there are none. The screen provides `viewerTexts`. */
export function KeptButton() {
  const t = useTranslations('viewer')
  const files = useKeptFiles()
  const { isOpen, close, triggerProps } = usePopup(KeptPopup.prepare)
  const hasFiles = files.length > 0
  useEffect(() => {
    if (!hasFiles) return
    // The list and its files must open without a network, also after a new build.
    void KeptPopup.prepare()
    fetchViewers(files.map(asViewed)).catch(() => undefined)
  }, [hasFiles, files])
  if (!hasFiles && !isOpen) return null
  return (
    <>
      <Button variant="quiet" className={styles.list} {...triggerProps}>
        <HardDrive size={18} aria-hidden="true" />
        {t('keptCount', { count: files.length })}
      </Button>
      {isOpen && <KeptPopup onClose={close} />}
    </>
  )
}
