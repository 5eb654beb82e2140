import { ProtectedVideo } from '#portal/shared/recordings/player/protected-video.tsx'
import { recordingTexts } from '#portal/shared/recordings/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'
import styles from '../viewer.module.css'

const texts = { recordings: recordingTexts }

/** A protected video in the player of the recordings. */
export function VdoCipherView({ file }: { file: ViewerFile }) {
  return (
    <FeatureTexts texts={texts}>
      <div className={styles.stage}>
        <ProtectedVideo
          videoId={file.vdocipherId}
          title={file.title}
          {...(file.kind === 'study' && { fileId: file.id })}
        />
      </div>
    </FeatureTexts>
  )
}
