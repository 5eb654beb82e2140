import { AnnouncementPanel } from './announcement-panel.tsx'
import { Banners } from './banners.tsx'
import { Clock } from './clock.tsx'
import styles from './home-screen.module.css'
import { NeedsYou } from './needs-you.tsx'
import { NowAndNext } from './now-and-next.tsx'
import { PromotionGate } from './promotion-gate.tsx'
import { Welcome } from './welcome.tsx'

/** Home (spec/1 §2.5). */
export function HomeScreen() {
  return (
    <div className={styles.home}>
      <div className={styles.stack}>
        <div className={styles.hello}>
          <Welcome />
          <Clock />
        </div>
        <NowAndNext />
        <NeedsYou />
        <Banners />
      </div>
      <AnnouncementPanel />
      <PromotionGate />
    </div>
  )
}
