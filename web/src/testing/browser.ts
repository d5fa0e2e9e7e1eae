// what every browser has and the tests' one lacks: fields that grow wait for the fonts
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() });
