import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { VimeoFrame } from '#portal/shared/recordings/player/vimeo-frame.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import styles from '#portal/shared/viewer/stage-view.module.css'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

const texts = { recordings: recordingTexts }

/** A video at Vimeo, by the player of the recordings. */
export function VimeoView({ file }: { file: ViewerFile }) {
  return (
    <FeatureTexts texts={texts}>
      <div className={styles.view}>
        <VimeoFrame vimeoId={file.vimeoId} title={file.title} />
      </div>
    </FeatureTexts>
  )
}
