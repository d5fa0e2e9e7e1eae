import type { RequestRules } from '../language-rules.ts';

const VERBS =
  'accept activate add adjust allow apply approve archive ask assign attach block book browse buy call cancel change check choose clear click close complete configure confirm connect copy create cut deactivate decline delete deselect disable disconnect double-click download drag drop edit empty enable enter export fill filter find finish follow forward give go hold hover import insert install invite keep launch leave link load lock log look make mark move navigate note observe open paste pay perform pick place play press print provide publish pull push put quit read refresh register reject release reload remove rename repeat replace reply request reset resize restart restore retry return review right-click run save scan schedule scroll search select send set share sign sort start stop submit switch take tap test tick toggle try turn type uncheck undo unlock unplug untick update upload use validate verify view visit wait withdraw write zoom'
    .split(' ')
    .join('|');

export const request: RequestRules = {
  pattern: new RegExp(
    `^(?:please\\s+|now\\s+|again\\s+)?(?:${VERBS})(?![\\p{L}'’-])(?!\\s+(?:is|are|was|has|can|must|should|may)\\b)\\s*\\S`,
    'u',
  ),
};
