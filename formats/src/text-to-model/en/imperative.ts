import type { RequestRules } from '../language-rules.ts';

const VERBS =
  'accept activate add adjust allow apply approve archive ask assign attach authenticate block book browse buy call cancel change check choose clear click close collect complete configure confirm connect contact copy cordon create cut deactivate decline define delete deploy deselect determine disable disconnect double-click downgrade download drag drain drop edit empty enable ensure enter escalate examine execute export fill filter find finish follow forward gather generate give go grant hold hover identify import insert inspect install investigate invite keep kill launch leave link load locate lock log look make mark merge move navigate note observe open paste pay perform pick ping place play prepare press print proceed provide publish pull push put quit read reboot recreate redeploy refresh register reinstall reject relabel release reload remove rename repeat replace reply request rerun reset resize resolve restart restore retrieve retry return revert review right-click rotate run save scale scan schedule scroll search select send set share sign sort start stop submit switch take tap terminate test tick toggle trigger try turn type uncheck undo uninstall unlock unplug untick update upgrade upload use validate verify view visit wait withdraw wrap write zoom'
    .split(' ')
    .join('|');

export const request: RequestRules = {
  pattern: new RegExp(
    `^(?:please\\s+|now\\s+|again\\s+)?(?:${VERBS})(?![\\p{L}'’-])(?!\\s+(?:is|are|was|has|can|must|should|may)\\b)\\s*\\S`,
    'u',
  ),
};
