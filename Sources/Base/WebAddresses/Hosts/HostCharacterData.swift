// Written by scripts/host-characters from Unicode 18.0.0. Do not edit.

/// Runs and sequences in the form of `CharacterRuns` and `CharacterSequences`.
enum HostCharacterData {
  /// `,` valid, `!` valid and a mark, `:` mapped to one character, `.` mapped to several, `;` left out.
  static let mapping: StaticString = """
    ,*1t:*q+w,*11:w-3k,*7.,:-21,*2;,.,*2:*2-3k.:+lj,*2.:-3s:-23,.*3,:*n+w,:*7+w,*x:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,.,.*2:+1,:+1,*2:+1,:+1,:+1,.*2:+1,:+1,:+1,:+1,.:+1,:+1\
    ,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-3d:+1,:+1,:+1,:-7g,:+5u:+1,\
    :+1,:+5q:+1,:*2+5p:+1,*2:+27:+5m:+5n:+1,:+5p:+5r,:+5v:+5t:+1,*3:+5v:+5x,:+5y:+1,:+1,:+1,:+62:+1,:+62,*2:+1,:+62:+1\
    ,:*2+61:+1,:+1,:+63:+1,*3:+1,*7.*9:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*2:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*2.*3:+1,\
    :-2p:-1k:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-3m,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,*7:+8bv:+1,:-4j:+8bs,*2:+1,:-5f:+1x:+1z:+1,:+1,:+1,:+1,:+1,*2p:-g8:-23:-g8:-g1:-1n:-1m:-1h:-g0:-fz\
    ,*v.*6,*2:-3h:-hh:-hb:-h7:-27,*r!*1s:*2-1s!:-1c.:+38!*9;!*w:+1,:+1,:-57,:+1,.2,*3:-n7:+38.4*2:+12:-k0:*3+11:1+1s\
    :1*2+1r,:*h+w:1*9+w,*z:+8:-u:-p:-d:-6:-9:-f:-m,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-1i:-1c:-1b,:-1o\
    :-1s,:+1,:-1i:+1,*2:*3-3m:*g+28:*w+w,*1c:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*2!*7\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+f:+1\
    ,:+1,:+1,:+1,:+1,:+1,:+1,*2:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1\
    ,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:1*12+1c\
    :1+f,*1a.,*3:-w:-n,*3!1*19,!,!*2,!*2,!*3,6*r,4*6,h*a!*b,,1*1a!*l,*g!,*4.*4,*2l!*7,1!*6,*2!*2,!*4,*w,2!,*u!*r,2*2h\
    !*b,,e*17!*9,*7!2,*o!*4,!*9,!*3,!*5,2*f,1*p!*3,2,1*b,5*w!7*9,*16!*o!1*x,*1i!*3,!*i,!*7.*8,*2!*2,*t!*3,1*8,2*2,2*m\
    ,1*7,1,3*4!2,!*7!2*2!2*3,!8.4*2.1,*2!*2,2*o!!2*3,1*6,4*2,2*m,1*7,1.,1.,1*2!2!1*5!4*2!2*3!3.7*3,.1,7*a!*2,*3!,!a*3\
    ,1*9,1*3,1*m,1*7,1*2,1*5!2,!*8!1*3!1*3,2,f*2!*2,2*c,7!*6!1*3,1*8,2*2,2*m,1*7,1*2,1*5!2,!*7!2*2!2*3!5*5.4*2,1*3!*2\
    ,2*i!a,,1*6,3*3,1*4,3*2,1,1*2,3*2,3*3,3*c!4*5!3*3!1*4,2!6,e*l!5*5,*8,1*3,1*n,1*g!2,!*7!1*3!1*4!7*2,1*3,1*2,2*2!*2\
    ,2*a,7*a!*3,*9,1*3,1*n,1*a,1*5!2,!*7!1*3!1*4!7*2,5*3,1*2!*2,2*a,1*2!!c*4,*9,1*3,1*15!*2,!*7!1*3!1*4,*2,4*3!,*a!*2\
    ,2*q!1*3,1*i,3*o,1*9,1,2*7!3!4*6!1!1*8,6*a!2*2,,c*1c!,.!*7,4*8!*8,*d,11*2,1,1*5,1*o,1,1*a!,.!*9,,2*5,1!1*7,1*a.2*2\
    ,*2,w*c:-1,*b!*2,*r!,!,!,*4!*2,*3.,*4,1*4.,*4.,*4.,*4.,*c.,*3!4*2.!.*5!*7.!*3,!*2,*5!*6.!*4!1*4.!*4.!*4.!*4.!*c.\
    !*3,1*8!,*6,1*d,11*17!*k,*n!*4,*4!*3,!*3,*2!*7,*3!*4,*d!*c,!,*a!*4,*2:*12+5ls:1+5ls:5+5ls,2*18:-w,*2q;*2,*6g,1*4\
    ,2*7,1,1*4,2*15,1*4,2*x,1*4,2*7,1,1*4,2*f,1*1l,1*4,2*1v!2*3,*t,3*q,6*2e:2*6-8,2*hs,1*s,3*2h,7*i!*4,9*j!*3,*2,9*i\
    !*2,c*d,1*3!1*2,c*1g;*2!*u,*9!,2*a,6*a,6*b;*5,*a,6*2h,7*5!*2,*y!,,5*1y,a*v!1*c!4*c,4,3*16,2*5,b*18,4*q,6*b,3*1l!*5\
    ,2*1j!*a!1*t!2,*a,6*a,6*e!2*1t!f*5,*1b!*h,*8,1*t!*9,*c!*3,*u!*d,*1k!*e,8*14!*k,3*f,3*1f:-4su:-4st:-4sk:*2-4si:-4sj\
    :-4sc:-4ro:+r7n:+1,:5*17-2bk:2*3-2bk,*8!8*3,!*l,*4!,*6!,*2!*3,,5*18:-5or:-5l3:-5os,:*2-5os:-5ed:*8-5os,:-5ot:-5cq\
    :-5ou:-5ot:*2-5os:-5or:-5pe:*2-5bo:-1w:-5ph:*2-5pg:-5bl:*2-5bk:-5pi,:-5pg:-5pf:-5ja:-5pf:-5bz:*2-1q:-5pi:*2-5pf\
    :-1o:-5bf:-5ph:-1j:*3-52j:*2-522:-5q1:-5pt:*2-5pr:*2-52s:-52f:*2-52b,*d:-4zf,*y:-5e1:-5rt:-5e0:-5ny:-5dv:-5ru:-5du\
    :-5dt:-5dq:*3-5do:-18:-5cb:-5do:-11:-5cc:-5dn:-5dp:*4-5do:-5dm:*2-5dd:-5je:*2-5d9:-4c:*2-5da:-5s1:*3-5d8:-553!*1s\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*5.:-1m,*2:-5vj,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*9:*8-8,*6:2*6-8,2*8:*8-8,*8:*8-8,*6:2*6-8,2*8:1-8:1-8\
    :1-8:1-8,*8:*8-8,:-5hh,:-5hi,:-5hj,:-5hk,:-5gt,:-5gu,:-5gv.2*1c,*2.*3,1.:*2-8:-22:-5jj.*2:-5j9.*6,1.:-2e:-5jw:-2e\
    :-5jx.*4,*3:-5kz,2*2:*2-8:-2s:-5kc.1*3,*3:-5kj,*4:*2-8:-34:-5jy:-7.*2:-68f.2*3,1.:-3k:-5kd:-3i:-5kd.*3:1-6ao:-6ap\
    :-6aq:-6ar:-6as:-6at:-6au:-6av:-6aw:-6ax:-6ay;,*2,2:-1,*5.,*c,3:7-6bz,*3.*2,.*2,*4.,.,*8.*3,*d.,*7:-6db;*5;5*6\
    :-6dc:-6bs:2*6-6dc:-6dr:+bb:-6db:*2-6dx:-6c1:*a-6ds:-6e7:+av:-6dr:*2-6ed,:-6cv:-6cs:-6cj:-6cb:-5yz:-6ct:*4-6cr\
    :-6cq:*2-6co:-6cm:*2-6cl,*8.,*s!b*x.f*2:-6fz.,.*2:-624,.:*2-6g3:-6g4:-6g5:-6g6:-6aw:-6g7:-6g8:-6g6:-6g7,:-6g7.,*2\
    :*3-6g9:-6ga:-6gb,*2.*3,:-6ga,:-5st,:-6ge,:-6gv:-6di:*2-6h6,:-6h6:*2-6h7:+s:-6h2:-6h1:*4-5et:-6hc,.:-5to:-5u2:-5u3\
    :-5tr:+5t,*4:-6ht:*2-6hu:*2-6hr,*6.*g:-6if.*3:-6i6.*4:-6i9.*2:-6io:*2-6iy:-6iq:-6iv.*3:-6im.*4:-6ip.*2:-6j4:*2-6je\
    :-6j6,*3:+1,*5.,*2,4*4c.*2,.*2,*6w:*2+2jj,*73,m*b:l*9-75b.*v.k*q:*q-76d:*q-773:-796,*10h.,*2v.*3,*2t.,*47,2*3u\
    :*1c+1c,*1c:+1,:-8af:-2xy:-89z,*2:+1,:+1,:+1,:-8bg:-8al:-8bj:-8bi,:+1,*2:+1,*6:-8pe:-8p3:*2-8cf:+1,:+1,:+1,:+1,:+1\
    ,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*8:+1,:+1,!*3:+1,,5*19,1,5,2*1k:7-e,!e,*n,9*7\
    ,1*7,1*7,1*7,1*7,1*7,1*7,1*7!1*w,*2m,2*4,s*q,1*4:+c32,*2b:+m98:c+64g:+65j:+65w:+664:+66t:+680:+686:+68p:+69e:+6ra\
    :+6sb:+6sg:+6t2:+6tl:+6u5:+6vl:+6w5:+6wf:+70p:+73a:+741:+745:+74y:+756:+75w:+768:+76w:+78b:+78s:+79i:+7uh:+7wg\
    :+897:+89t:+8a0:+8aa:+8ar:+8cu:+8q2:+8rd:+8uo:+8va:+8vs:+8wd:+8xu:+8xw:+97x:+986:+98h:+98t:+9c0:+9c7:+9cb:+9fj\
    :+9fs:+9g4:+9gb:+9hz:+9if:+9iw:+9l3:+a17:+a2g:+a30:+anj:+ann:+apx:+aqc:+aqo:+ar8:+asa:+ase:+azs:+b0f:+b1a:+bth\
    :+bva:+bvw:+bxh:+by4:+byc:+byi:+bzx:+c01:+c0w:+cuu:+d78:+d7j:+d7n:+d7q:+d7x:+d8e:+d8f:+dan:+dgm:+dgq:+dq4:+dqd\
    :+drq:+drw:+ds4:+dsb:+dut:+duz:+e1a:+e1g:+e2s:+e38:+e4i:+eb2:+eb8:+ebo:+ekq:+eo7:+eoc:+etd:+evr:+ex0:+f7h:+fb5\
    :+fr2:+frs:+ftc:+fuq:+fwl:+fwv:+fx0:+fxw:+fzz:+g08:+g9t:+g9z:+ga7:+gaf:+gau:+gb8:+gbb:+gdh:+gdk:+gdp:+h4x:+h5q\
    :+hiq:+hj1:+hjn:+hrh:+hrt:+htr:+hv0:+iaq:+ib4:+ibi:+icg:+idg:+iiy:+ij9:+il3:+iry:+iss:+iyk:+iz4:+iz8:+j5b:+jae\
    :+jdu:+jdz:+je3:+k40:+k48:+k8j:+kcs:+kcu:+ke4:+kh0:+khc:+khf:+khl:+kka:+kl7:+klc:+klp:+kqb:+krp:+krs:+kwu:+kww\
    :+kxe:+l4d:+l5o:+l5u:+l7r:+l80:+l82:+l8b:+l94:+lk2:+lv5:+lve:+lwf:+lx0:+lx7:+lxg:+lxj:+lym:+lyp:+lz5:+lz9:+lzl\
    :+m0b:+m0p:+m0w:+m2i:+m2w:+m2z:16-9gg,:-9g4,*13!*6,*6:-10,:+6x5:*2+6x7,*5,1*2e!2*2.*2,*2.,*2n.,5*17:1*2-6cx:-689\
    :-6cy:*2-689:*3-6d0:*6-68a:-6cm:*3-6d7:-6cj:*a-6d8:*l-6b2;:*2-6dt:*2-68w:-68t:-68s:-68o:-68l:-68k:-6du:-68i:-68h\
    :*2-6dw:-6dv:*2-6du:-6dr:-6dq:*5-6dp:-6dn:-6dk:-6db:-6d5:-6d1:*2-68h:*3-6ct:*2-6bn:-6bl:*2-6bd:-6bc:-6b3:-6b1,1*2\
    :+5m6:+5q1:+5md:+7d2:+5mc:+5na:+5mb:+dcp:+5of:+5mm:+5lx:+7t8:+7f6:+5qz,*1y,a*g.*v.1*10:+6x7:+8qf:+a4h:+eh4,*8.*g\
    :-6lc:*2-6lb:*3-6la:-6l9:*2-6l8:*5-6l7:+o0i:+ox5:+pdg:+qa3:+qqe:+r6p:+s3c:+szz:+tga:+ucx:+ut8:+v9j:+vpu:+w65.*2\
    :+t9u,:+5fk:+5jf:+5fr:+76g:+5jk:+63s:+5fh:+63o:+5hx:+6go:+ada:+c80:+be0:+ae3:+itf:+780:+a51:+al5:+ad3:+dyj:+6m1\
    :+cmc:+hsb:+dza:+6cc:+e2n:+d5p:+7o8:+ij1:+619:+6he:+bih:+k11:+5m8:+647:+b7k:+5eu:+5fs:+5et:+8jj:+6kr:+6fm:+831\
    :+81n:+dh3:+5lg:+hsp:+6g5:+7l8.*v:-fi:-fh:-fg:-ff:*2-fe:-fd:-fc:-fb:-fa:-f9:-f8:-f7:-f6:-f5:-f4:-f3:-f1:-f0:-ez\
    :*6-ey:-ew:-eu:-es:-eq:*5-eo:-en:-em:*6-el:*4-ek.*5f.1*4.1*g.1*13,*m8d,3*1j,9*9o:k+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,*2!*4,!*a,*2:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:-w2a:-w29!*2,*28!*2,*6,8*y:+1,:+1,:+1,:+1,:+1,:+1,:+1,*3:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,\
    :+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-1,*8:+1,:+1,:-r9g:+1,:+1,:+1\
    ,:+1,:+1,*4:+1,:-wmg,*2:+1,:+1,*3:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-wn8:-wnj:-wnf:-wn5:-wn8,:-wlu:-wmi:-wlx\
    :+ps:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-1c:-wn7:-raw:+1,:+1,:-wo7:+1,:+1,:+1,:+1,:+1,:+1,:+1,:+1,:-wu9:-wo6:4-wo6\
    :e-x32:-x3j:-x3h:-x37:+1,*2:-wy9:-wx2,*8!,*3!,*4!,*n!*5,*4!,3*a,6*1k!8*2,*1e!*i,8*c!6*i,*d!,*12!*8,*p!*d,b*u!3*4\
    ,*1b!*e,*d,1*b,4*7!,*p,1*15!*e,9*3!,*8!*2,2*a,2*v!*3,*1e!,!*3,*2!*2,*5!*2,!,,o*g!*5,*5!*2,a*6,2*6,2*6,9*7,1*7,1*18\
    :-tx:-12:-xdf:-d,*9:-xcs,*2:*2-x:2*28-tzk,*z!*8,!*2,2*a,6*8mc,c*n,4*1d:6is-lh4:-sul:-kzc:-ldn:-rar:-xqr:-wm9:-hnv\
    :-hnw:-vjs:-ke1:-was:-vk4:-tuf:-pt1:-o0a:-moh:-mdz:-m56:-kn8:-s9e:-rne:-qwt:-qbd:-n2z:-khb:-isp:-xp5:-wpz:-s2h\
    :-qo3:-mpe:-hz6:-us1:-r3r:-ms6:-m2o:-tp8:-nke:-mbs:-uhq:-suq:-rls:-qi7:-km6:-xif:-x2v:-wup:-tbg:-s4e:-qoy:-pqk\
    :-nxv:-mr3:-moq:-l6w:-jd2:-iiy:-i0w:-pf3:-p8d:-of1:-n79:-k6z:-hxd:-lt7:-voj:-ugv:-oo4:-nuv:-qn8:-pdp:-lfq:-jf6\
    :-voy:-uzt:-sah:-rjn:-rb3:-oio:-obd:-jk6:-ww0:-nuw:-x2w:-x3d:-p4q:-oex:-n6v:-jj8:-lp6:-tqk:-sbe:-lsv:-xt1:-v3s\
    :-ua6:-qfu:-q2a:-wuk:-pd5:-xie:-ud9:-xui:-rrw:-t81:-ojs:-wq0:-vta:-prg:-n51:-lvp:-rzq:-kw1:-ru2:-tpx:-nf3:-tlh\
    :-q35:-xqh:-x73:-x4g:-smx:-olw:-nil:-luz:-khb:-wwa:-wn2:-vm6:-uja:-t6m:-r5y:-pcr:-jq1:-isd:-hyp:-hx7:-wz3:-szp\
    :-s2d:-kyz:-umy:-u0v:-txs:-tfb:-rcf:-qx6:-qa3:-p8r:-of6:-nxk:-l0y:-n1n:-ktz:-k7l:-x39:-wze:-wkh:-r13:-mam:-lx3\
    :-ul5:-ucu:-tnt:-s1j:-ors:-qia:-xqc:-w4w:-v5v:-usx:-uc0:-qgr:-qbp:-o45:-nze:-kfx:-ji4:-jfv:-ja4:-xm2:-pag:-kjn\
    :-jk0:-u6w:-xtg:-xcx:-v66:-v3y:-t9h:-se5:-quq:-pz3:-n2e:-ksn:-htj:-t31:-jo8:-x1a:-swd:-st2:-rrd:-rhr:-qf7:-q5w\
    :-pk3:-on3:-j8y:-x9g:-tyc:-jmj:-xih:-uyk:-rn0:-l2l:-uh9:-u51:-ssj:-qj8:-jme:-x4k:-wr3:-v3u:-t71:-syb:-soq:-rum\
    :-qfy:-q2r:-o6l:-mc8:-mbr:-kkd:-jk8:-wx8:-rhu:-wr4:-qvy:-qc7:-mwm:-jm6:-ihn:-i1g:-swt:-roq:-npq:-p4c:-p20:-orr\
    :-qpm:-r4y:-lus:-xtp:-ngo:-x51:-x6h:-uor:-tv3:-oq5:-vb3:-rtz:-t3m:-l3g:-mgs:-jp8:-m7z:-uns:-xcc:-wgd,*2:-vxy,:-t5q\
    ,*2:-x87:-qng:-pxp:-pgc:-pff:-pf9:-pe4:-jie:-orj:-o69,:-mxa,:-lyi,*2:-kx9:-krt,*3:-j7f:-j73:-j5w:-i9l:-ksw:-jnc\
    :-xoi:-xfu:-xd1:-x2i:-x1s:-wys:-wih:-wfl:-wcw:-vzt:-vwy:-v6f:-v66:-ucp:-u6u:-u5t:-u32:-tf6:-tb4:-t6a:-ssf:-rta\
    :-ros:-rhh:-r16:-qvy:-qi0:-pmi:-phq:-phg:-phi:-phb:-ph6:-ph0:*2-pfp:-pas:-p90:-p06:-okj:-ojz:-oig:-oa0:-o5y:-nsf\
    :-nok:-nol:-nbc:-mds:-ma3:-m01:-lyi:-ln5:-llp:-l2o:-kz3:-jnp:-jfu:-je7:-ueu:+1sw2:-nrp:2-y16:-xbw:-xe2:-xrn:-xf3\
    :-xdh:-x4f:-x31:-wkb:-wmc:-wkh:-wih:-w0y:-vyi:-vui:-vu3:-vmm:-vh5:-ur4:-uqy:-umz:-ul4:-ucu:-u9l:-ubk:-u7v:-u96\
    :-u55:-u3c:-ts9:-tpu:-tod:-th6:-t99:-t4r:-t4o:-t32:-s9o:-s7w:-rx2:-rlp:-rm6:-rjs:-rct:-r3i:-pva:-qy1:-quo:-qra\
    :-qi8:-qe4:-qco:-q6f:-q6e:-q1o:-q18:-q0k:-py7:-pyi:-pnj:-pa3:-p2l:-oxf:-or8:-on0:-odv:-o8d:-nkx:-ngl:-mrg:-met\
    :-mcx:-mci:-m4a:-m2q:-m40:-m2j:-m2n:-m35:-m12:-lyu:-lo9:-l8q:-l01:-krv:-klr:-jt6:-jqc:-jn6:-jji:-jij:-ji8:-jgx\
    :-iwr:-i0i:+1njv:+1njo:+1ptw:-11rp:-10vv:-10uz:+1vuc:+1xx6:+24n0:-i39:-i17.12*7.c*5.5!.:-1cfy:-1cgh:*2-1cgf\
    :*3-1cg9:-1cfz:-1cfy:-1dku.*d.1*5.1.1*2.1*2.1*a:-1cdb:-1cdc:-1cd3:-1cd4:-1cd5:-1cd6:-1cd4:-1cd5:-1cd6:-1cd7:-1cd6\
    :-1cd7:-1cd8:-1cd9:-1cdg:-1cdh:-1cdi:-1cdj:-1cdf:-1cdg:-1cdh:-1cdi:-1cdp:-1cdq:-1cdr:-1cds:-1ccm:-1ccn:-1cco:-1ccp\
    :-1cco:-1ccp:-1ccq:-1ccr:-1cdq:-1cdr:-1cds:-1cdt:-1cdv:-1cdw:-1cdx:-1cdy:-1cdw:-1cdx:-1cdy:*2-1cdz:-1ce0:-1ce1\
    :-1ce2:-1cdx:-1cdy:-1ce0:-1ce1:-1ce0:-1ce1:-1ce8:-1ce9:-1cdu:-1cdv:-1ce3:-1ce4:-1cdh:-1cdi:-1cdj:-1cdk:-1cdf:-1cdg\
    :-1cdh:-1cdi:-1cdf:-1cdg:-1cdh:-1cdi:-1cdl:-1cdm:-1cdn:-1cdo:-1cdg:*2-1cdh:-1cdi:-1cdj:-1cdk:-1cdg:*2-1cdh:-1cdi\
    :-1cdj:-1cdk:-1cdo:-1cdp:-1cdq:-1cdr:-1cd8:*2-1cd9:-1cda,*x:-1cfa:-1cfb:-1cfc:-1cfd:-1ceo:-1cep:-1cer:-1ces:-1cer\
    :-1ces.:-1cer:-1ces:-1cez:-1cf0:-1cex:-1cey:-1ces:-1cet:-1ceu:-1cev:-1cin:-1cio.*i:-1cfk:-1cfl:-1cfm:-1cfn.*8u,*i\
    .*1s,*2.*1i,*8.w*d,*3;*g:-1e5g:-14pc:1*2-1e55:-1e5w:-1e53:*2-14ox!7*g:1-17vh:-17vj:-1e50:-1e51:*2-1e6l:-1e4c:-1e4b\
    :*2-14px:*2-14q3:*2-14qb:*2-14qf:*4-14qd,*2:-1e5o:-1e5n.*4:-1e5q:-1e5r:-1e5s:-1e78:-14r4:2-1e6x:-1e6z:-1e6v:-1e7q\
    :-17wk:*2-1e7l:-1e5c:-1e5b:*2-14qx:-1e7w:-1e7u:*2-1e7r:-1e7q:-1e7c:-1e7b:-1e7d:1-1e6k:*2-1e85:-1e7f.4*3,..1*a\
    :*2-1d27:*2-1d28:*2-1d29:*2-1d2a:*2-1d2b:-1d2c:-1d2d:*2-1d2e:*2-1d2f:-1d2g:-1d2h:*2-1d2i:*2-1d2j:-1d2k:-1d2l\
    :*2-1d2m:-1d2n:-1d2o:*2-1d2p:-1d2q:-1d2r:*2-1d2s:-1d2t:-1d2u:*2-1d2v:-1d2w:-1d2x:*2-1d2y:*2-1d2z:*2-1d30:*2-1d31\
    :*2-1d32:-1d33:-1d34:*2-1d35:-1d36:-1d37:*2-1d38:-1d39:-1d3a:*2-1d3b:-1d3c:-1d3d:*2-1d3e:-1d3f:-1d3g:*2-1d3h:-1d3i\
    :-1d3j:*2-1d3k:-1d3l:-1d3m:*2-1d3n:-1d3o:-1d3p:-1d3q:-1d3k:-1d3l:-1d3m:*2-1d3n:-1d3o:-1d3p:*2-1d3q:-1d3r:-1d3s\
    :*2-1d3t:-1d3u:-1d3v:*2-1d3w:-1d3x:-1d3y:*2-1d3z:-1d40:-1d41:*2-1d42:-1d43:-1d44:*2-1d45:*2-1d46:*2-1d47:-1d48\
    :-1d49:-1d4a.*8;2:1*w-1ecg:*q-1ebk:*10-1ecg:*2-168q:-1eer:*2-14ye:-14yr:-14ru:-14s4:-14ue:-14ud:-14uc:-14ub:-14ua\
    :-14sp:-14so:-14sn:-14to:-14s4:-14un:-14um:-14ul:-14uk:*2-14uj:-14ui:-14uh:-14ug:-14uf:-14ue:-14ud:-14uc:-14ub\
    :-14ua:-14u9:-14u8:-14u6:-14u5:-14u4:*6-14u3:-14u1:-14tz:-14tx:-14tv:*5-14tt:-14ts:-14tr:*6-14tq:-14tp:-14tm\
    :*2-14w5;:*2-1b4x:-1b09:-1b4y:*2-1b09:*3-1b50:*6-1b0a:-1b4m:*3-1b57:-1b4j:*a-1b58:3*6-1b35:2*6-1b37:2*6-1b39\
    :2*3-1b3b:3*2-1ef2:-1eeu.:-1ef2:-1ef4:-183h:1-178m:*4-17x5:-174d:-1737,h*c,1*q,1*j,1*2,1*f,2*e,y*3f,5*3,4*19,3*2g\
    ,1*d,3,1b*19!,3m*t,3*1d!f,*r,4*10,9*u,5*12!*5,5*u,1*11,4*e:16*14+14,*3a,2*a:6*10+14,4*10,4*14,8*1g,b:*b+13:1*f+13\
    :1*7+13:1*2+13,1*b,1*f,1*7,1*2,3*1g,c*8n,9*m,a*8,o:*2-1fht:-1fvh:-1fjf:-1fle:1-1fj8:-i76:-1fj8:-1fja:*2-1flh:-1a7w\
    :-1fli:-1fld:-1fjb:-1fl9:-1flc:-1flf:-1fjt:-1fu6:-1fju:-1flc:-1fkk:*2-1fjj:-1flb:+16js:-iz3:-1flc:+16jq:-1fki\
    :+16jp:-1fvu:*2-1fl9:-1fzo:-1fl8:+16jl:*2-1fl7:-1fl6:-1fk3:-1fk6:-i86:-1fk7:-1fl3:-17b3:1-1fkz:*2-1fki:-1fkt\
    :*3-1fqu:+16j5:+16jo:-1flg:*2-1fl2:-1fkw:+16j0,1s*6,2,1*18,1*2,3,2*n,1*20,8*9,1c*j,1*2,5*x,3*r,5*r,12*1k,4*k,2*1b\
    !*3!1*2!5*4,*4,1*3,1*t!2*3!4,*9,7*9,7*1s,w*11!*2,4*c,9*1i,3*t,2*r,5*q,7*4,c*7,28*21:1j*1f+1s,d*1f,7*16!*4,8*a,6*g\
    :*m+w!3*5,*o,8*2,5s*v,1*16!1*2,,2*2,g*6,1*2!*5,*v!1*g,*14,8*m!*b,*9,m*i!*4,*4,12*s,k*n!9*3,*1h!*f,*7,4*u!,*2!*2,\
    !9*4,*19!*b,*2,1*4!,d*p,7*a!6*3,*10!*e,1*f!*2,,8*z!,*3!9*3,*1c!*e,*8!*4,!*2,*g,1*k,b*i,1*p!*c,*6!,*2!,1q*7,1,1*4\
    ,1*f,1*b,6*1b!*c,5*a!6*4,1*8,2*2,2*m,1*7,1*2,1*5!1*2,!*7!2*2!2*3,2!6,5*5!*2!2*7!3*5,b*a,1,2,1*12,1!*9!1!2!1*4!1*5,\
    !,*3,1*2!8*2,t*1h!*i,*l,1!,*3,u*1c!*k,*4,8*a,4m*1b!*7!2*9,*r!*2,y*1c!*h,*4,b*a,6*d,j*17!*d,*2,6*a,6*k,s*r!2*f,4*n\
    ,55*18!*f,:2s*w+w,*1f,c*8,2,2*8,1*2,1*o!*6!1*2!2*4,!,!*2,*3,9*a,1y*8,2*13!*7!2*7,*3!,r!*a,*14!*7,!*4,*8!,8!*b,*1a\
    !*g,*9,d*21,7*b!2d*8,2g*y,e*a,6*9,1*11!*8!1*8,*6,a*t,3*w!2*m!1*e,21*7,1*2,1*12!*6!3!1*2!1*7,!,8*a,6*6,1*2,1*w!*5\
    !1*2!1*5,,7*a,6*18,4*a!6,,6m*j!*4,*2!7*2,!,*d,1*y!*7!3*5,*n!,2d,f*1e,d*pn,2u*90,c*8n,1s9*2r,d*ts!g,*6!*f,a*32z\
    ,5*g7,5a1*u!*i,*a,1c6*ft,7*v,1*a,4*29,1*a,6*u!2*5,,a*1c!*7,*f,a*a,1*7,1*l,5*j,c0*1m:5i*w+w,*1n:5*p+r,2*p,18*23!4,\
    !*1j!7*4,*d,1s*4!!b*2,*5,9*5p7,10*y,2n*37,d*pe,e*1f,5y5*4,1*7,1*2,1*83.*4,*2,9,t*3,2,e*5,7*b0,1s4*2z,5*d,3*9,7*a,2\
    !*2,;*4,318*5y:*q-2iyd:*a-2j0g,*3,3*c4,6*n,1*3,8*x!2*1a!2*n,9*38,1o*6u,a*13!*2,*1h.*7!*5,*3!*6;*8!*8,*2!*7,*u!*4\
    ,*d.*6,*3l!*3,!a*3,*8!*2,*2!,*w!*2,1q*k,c*k,c*2f,9*p:3r*q-2kdb:*q-2ke1:*q-2ker:*7-2kfh:1*i-2kfh:*q-2kg7:*q-2kgx\
    :-2khn:1*2-2khn:2-2khn:2*2-2khn:2*4-2khn:1*8-2khn:*4-2kid:1-2kid:1*7-2kid:1*b-2kid:*q-2kj3:*q-2kjt:*2-2kkj\
    :1*4-2kkj:2*8-2kkj:1*7-2kkj:1*q-2kl9:*2-2klz:1*4-2klz:1*5-2klz:1-2klz:3*7-2klz:1*q-2kmp:*q-2knf:*q-2ko5:*q-2kov\
    :*q-2kpl:*q-2kqb:*q-2kr1:*q-2krr:*q-2ksh:*q-2kt7:*q-2ktx:*q-2kun:*q-2kvd:-2kqb:-2kj2.:1*h-2k8n:-2k8x:*7-2k8n:-2e9m\
    :*h-2k9d:-2k9c:*7-2k9d:-2eah:-2k9z:-2k9x:-2k9w:-2k9l:-2k9r:-2k9t:*h-2ka9:-2kaj:*7-2ka9:-2eb8:*h-2kaz:-2kay:*7-2kaz\
    :-2ec3:-2kbl:-2kbj:-2kbi:-2kb7:-2kbd:-2kbf:*h-2kbv:-2kc5:*7-2kbv:-2ecu:*h-2kcl:-2kck:*7-2kcl:-2edp:-2kd7:-2kd5\
    :-2kd4:-2kct:-2kcz:-2kd1:*h-2kdh:-2kdr:*7-2kdh:-2eeg:*h-2ke7:-2ke6:*7-2ke7:-2efb:-2ket:-2ker:-2keq:-2kef:-2kel\
    :-2ken:*h-2kf3:-2kfd:*7-2kf3:-2eg2:*h-2kft:-2kfs:*7-2kft:-2egx:-2kgf:-2kgd:-2kgc:-2kg1:-2kg7:-2kg9:-2kfh:-2kfi\
    :2*a-2l5q:*a-2l60:*a-2l6a:*a-2l6k:*a-2l6u,*e8!*1j,*4!*1e,*8!,*e!,*7!f*5!1*f,28*t,rn*1s:+1,*7:+1,:+1,*2:+1,*3:+1,*m\
    :+1,:+1,:+1,:+1,*3:+1,:+1,:+1,:+1,:+1,:+1,:+1,*3,e*5.,:1i*3-3a:-2mb1:-2h15:-2mhe:-2mki:-2men:-2mj7:-2mgs:-3r:-4a\
    :-2mc0:-2gyj:-4c:-2mgu:-2map:*2-2mcm:-51:-5k:-2mak:-2gy3:-54:-5l:-2mab:-2gy5:-2h2b:-2h2h:-2h2b:-2mb0:-2mav:*2-2m9r\
    :-2mdq:*3-2md8:*2-2m23:-2gz8:-1ppd:-2gz4:-2gz2:-2gyz:-2mia:-2mhu:-2mhj:-2mal:-2mhd:-6u!*7!1*h!2*7!1*2!1*5:5*9-2m0w\
    :*3-2m0v:*b-2m0u:-2m0s:*2-2m0r:-1pz5:-2lwy:-2m0m:-2m0l:-2lwl:-2ly8:-2lxd:*9-2m1t:*2-2m1s:*2-2m1q:-2m1p:*6-2m1o\
    :*2-2m1n:-2lzq:-2m1e:-2m1g:-2m17:-2lz4:-1q1n:-2lz0!x,34*19!3*7,*7,2*a,4*2,8w*u!,h*18!*4,*a,5,cw*s!*4,*a,5y*u!*2,*b\
    ,4,5c*v,1*3!,*2!,*7!*2,*5!,8*2,68*7,1*4,1*2,1*f,1*5h,2*9!*7:15*y+y,*y!*7,,4*a,4*2,lt*1w,24*1p:5e*2-2od5:-2od2\
    :-2od0:1-2ocd:-2od0:-2od6:-2ocx:-2ocf:*4-2ocn:-2od7:-2od2:-2ocv:-2od8:-2ocw:-2ode:-2odc:*2-2odn:-2odl:-2odk:-2odf\
    :-2ode:-2odd:-2oby:-2o9v:-2oal:-2oc0:1-2oe1:-2ody:1-2od9:2-2oe2:1-2odb:*4-2odj:-2oe3:-2ody:-2odr:-2oe4:-2ods\
    :1-2oe8:*2-2oej:-2oeh:1-2oeb:1-2oe9:6-2oeu:4-2oey:1-2oe7:1-2oef:1-2oef:-2oez:-2oeu:1-2of0:-2oeo:1-2of4:2-2ofd\
    :1-2of7:1-2of5:1-2obn:1-2ods:1-2oft:-2ofq:1-2of1:2-2ofu:-2ofl:-2of3:-2ofb:1*2-2ofb:-2ofv:-2ofq:-2ofj:-2ofw:-2ofk\
    :1-2og0:*2-2ogb:-2og9:1-2og3:-2og2:-2og1:-2oem:1-2od9:1*2-2ogp:-2ogm:-2ogk:*2-2ofx:-2ogk:-2ogq:-2ogh:-2ofz\
    :1*3-2og7:-2ogr:-2ogm:-2ogf:-2ogs:-2ogg:-2ogy:-2ogw:*2-2oh7:-2oh5:-2oh4:-2ogz:-2ogy:-2ogx:5-2ohl:-2ohi:-2ohg\
    :1-2ogt:-2ohg:-2ohm:-2ohd:-2ogv:1*3-2oh3:-2ohn:-2ohi:-2ohb:-2oho:-2ohc:-2ohu:-2ohs:*2-2oi3:-2oi1:-2oi0:-2ohv:-2ohu\
    :-2oht,1g*2,7i*18,4*2s,c*f,2*f,1*f,1*11.b*a,*5.*r:-2q4o:-2q4a.*2,:*q-2q4v.*6,*q.*3,*z.,*u,1j*q.*2:-2gr1:d-26yt\
    :-28ca:-29ty:-2gr0:-2avc:-28sb:-1z5f:-28ry:-2aus:-267t:-241l:-26bm:-2a4v:-27ip:-2aa9:-26b3:-2a6b:-21nj:-239f:-1ym2\
    :-28tw:-29rg:-24gi:-26xe:-26s3:-2azt:-2azl:-1xwh:-27uu:-2ayo:-29tn:-26ug:-1ygw:-26zi:-22ep:-227t:-29t8:-24l1:-2625\
    :-2627:-239h:-2a4n:-29hg:-1xpq.4*9:7-27jt:-29uq,e*6,4a*re,2*h,3*d,3*64,4*c,4*s,4*1k,8*a,6*14,8*u,2*c,4*2,e*9,13*9k\
    ,8*e,2*d,3*1z,1,3*i,1*d,3*c,5*43,1*2k:*a-2sao,,sl*wyo,w*3dr,1*4ge,2*5rl,f*ha:1wi-3qo3:-3qo9:-3qo1:-1crl:-3qg4\
    :-3qdz:-3qdn:-3qbp:-3q8e:-3q7k:-3q5f:-3q64:-3vqm:-1brn:-3q2p:-3q2j:-3q24:-3q1m:-1bzq:-3vq2:-3q25:-3q14:-1byj:-3q0w\
    :-3q0k:-3qkt:-3q0e:-3q06:-k71:-3pyg:-3py3:-3vpc:-3pwl:-3pwb:-3pv4:-3pv0:-3vnz:-3psu:-3pst:-3ps3:-3pri:*2-3pr8\
    :-3pqs:-3ppf:-3pp8:-3pp0:-3poc:-3po3:-3po2:-3po3:-3po4:-1b0o:-3jyd:-3pm4:-3plk:-1as5:-3pla:-3pl5:-3pkl:-3pge:-3pj9\
    :-3piu:-3phz:-3pge:-3pe3:-3pde:-3pbk:-3pb5:-3pa9:-3paa:-3p9q:-3p99:-3p92:-3p8o:-3oz9:-3p6u:-3oza:-3p4t:-3p3v:-3pzd\
    :-3omb:-3ouc:-3otb:-3osn:-3owa:-3oro:-3orq:-3ooc:-18xh:-3omg:-3omc:-3oly:-3olf:-3ol8:-3ojh:-18l4:-18jb:-3ofq:-3oeg\
    :-3oe5:-3ogd:-3ocg:-3vcp:-3vcc:-3o81:-3o6k:-3o6l:-17z8:-3o2y:-3o2e:-3o20:-3o1p:-17q1:-3o1f:-3o19:-3ndt:-3o0j:-3v91\
    :-3nyv:-3nyi:-3nw9:-3nxp:-176f:-3nsp:-176f:-3nrk:-3nro:-3nr8:*2-3nog:-3v4k:-3nnr:-3nml:-3nm1:-3nku:-3v3a:-16h2\
    :-3v2m:-3niz:-3nix:-3niv:-3nic:-gsd:-3ngy:-165c:-165d:-3gk2:-3ng2:-3ng3:-3v0v:-1333:-try:-3nef:-3ne7:-3v08:-3ncy\
    :-3nbk:-3nbb:-3nae:-3n6n:-3uxz:-3uyu:-3n67:-15g0:-3n4u:-3n1a:-3n17:-3n16:-3n19:-3n00:-3mzh:-3myi:-3myx:-3myn:-3mxd\
    :-3mwu:-3mwr:-3mw2:-3mvs:-3mtz:-3mro:-3mqq:-3mnb:-14mk:-3mnw:-3mpq:-3mmr:-3mm1:-3mjd:-14gd:-3mhp:-3mkb:-3ml4:-3us4\
    :-3mfu:-3mfa:-3meg:-3mfj:-3uqj:-3m9l:-3m8t:-13nk:-3m5k:-3lxw:-3m2s:-3ulx:-3m0u:-3umg:-3unh:-3q68:-3q66:-3lxw:-3m0p\
    :-3gvd:-3svy:-3lxd:-3lxa:-3lx5:-3lvh:-3lvt:-12xm:-3ul1:-3lr9:-3luj:-3lov:-3lnh:-12t2:-3lna:-3lqe:-3ljm:-3uiy:-3lie\
    :-3lfq:-3lds:-3l8j:-12dl:-3l76:-3ufq:-3l5a:-11zd:-3l3x:-3uec:-3l35:-3l1x:*2-3l17:-11m2:-17fx:-11j3:-3kx8:-116n\
    :-3ku5:-3kts:-3kwn:-3krt:-3kqq:-3kp6:-3kqp:-3kpm:-3kp8:-3kow:-1148:-3kr7:-3kk9:-3kij:-3u8n:-3kg0:-3kg5:-10sc:-3klx\
    :-3kbl:-10oi:-10n7:-3k98:-3k62:-3k6u:-3k6y:-3u68:-3k5p:-3k4b:-3k4i:-3k31:-1c6u:-3jyv:-103e:-3jwi:-zuc:-3jso:-3jsc\
    :-3jrm:-zdn:-3jqc:-3jps:-z5d:-yz7:-3jji:-3jj2:-3tz2:-3jie:-3tys:-3tyt:-3jdz:-3jdf:-3jcv:-3jcc:-3jag:-3tw8:-3j80\
    :-y67:-3j7c:-y3p:-3j60:-16l6:-3j1m:-xi2:-xhg:-xdl:-3tqa:-3tpz:-3ivg:-x8u:-x8w:-x7u:-x75:*2-3iuf:-3iug:-3ita:-3tow\
    :-3irj:-3tol:-3tme:-wmo:-3im8:-3ikj:-3iis:-3tke:-w8c:-3if1:-w56:-w40:-3idj:-3ib0:-3tih:-3i8p:-3i8g:-3i8c:-vkw:-vcm\
    :-vcn:-3i41:-3tcu:-v5i:-3hy4:-3hy2:-3tbx:-uzp:-3hqs:-3t8n:-3hq8:-3hqe:-3hpm:-ued:-3hmx:-3t64:-3hk7:-3hil:-3hgr\
    :-3t4t:-tvu:-tv0:-3t3v:-tr0:-3h8c:-to9:-3h7n:-3h4v:-3h4l:-tcx:-tax:-3h25:-t7a:-3h1r:-134x:-3t0s:-3h00:-3gxs:-3szd\
    :-3gw7:-3oi9:-stc:-ssz:-133q:-133i:-3gqy:-3gqw:-3e27:-3swz:-3gn2:-3gn9:-3gms:-3q3j:-3gma:-3gm9:-3gm0:-3gkw:-s4b\
    :-3gkz:-3gjg:-3ghj:-3gfi:-3gjd:-3gf4:-3gdz:-3gaw:-3gi5:-3gev:-3geu:-3gef:-rxq:-rp6:-rtd:-3ssc:-3g6v:-3g6u:-3g5w\
    :-qg1:-3g3s:-rcx:-3sr5:-3sr2:-r9b:-r1b:-3sqv:-3fxf:-3fx4:-3fwu:-3fwt:-3fv2:-3fw0:-3fsb:-3ftk:-3fpe:-3fro:-3fpu\
    :-3fp4:-3so8:-3fmn:-3fls:-3snd:-3fj7:-3fj5:-py6:-3ffz:-3fft:-3slv:-3ff3:-3w27:-pi5:-pd2:-3si7:-3shz:-3f3j:-3f1f\
    :-3ex3:-3erh:-oq3:-3ep5:-3eok:-3em3:-3ejk:-o89:-1brp:-3ehb:-3ehr:-3egc:-1blr:-3ea2:-3e7b:-mxa:-mwk:-3dxq:-3dv6\
    :-3dub:-mnr:-3du3:-3dm7:*2-3dht:-3dke:-3d9u:-3d93:-lpv:-3cyr:-3ryy:-3cxl:-lfe:-3rws:-3cq8:-3o02:-3cnm:-koh:-kil\
    :-3rt6:-3rsz:-3cii:-k4x:-3rre:-k13:-3chf:-3chg:-3cgn:-jt7:-3cbk:-3ro0:-3c9n:-3c66:-3c5g:-3c3t:-3rju:-iqh:-3bw8\
    :-3bnv:-3bin:-3rcv:-3rc1:-3bfs:-hmq:-3rbt:-hl9:-hdx:-hab:-3b6i:-3r9c:-3b4u:-3b4q:-3b4k:-3b4b:-3b45:-3b35:-gm5\
    ,15u*3t7,5*6ju,upy*8qo;e2m8*6o
    """

  /// The characters that are mapped to several.
  static let spread: StaticString = """
    4o=w+lk 4v=w+lg 50=w+ld 54=w+mf 58=1d+6dg+1g 59=1d+6dg+1e 5a=1f+6dg+1g 8g=2x+lj 8i=2x+2y 8j=2x+2y 8v=30+53 \
    8w=30+53 95=jg+32 ck=2s+am cl=2s+am cm=2s+am cn=30+2y co=30+2y cp=30+2y cq=32+2y cr=32+2y cs=32+2y dt=2s+3e \
    du=2s+3e dv=2s+3e k8=w+li k9=w+lj ka=w+lm kb=w+mg kc=w+lf kd=w+ln n8=lk+ld oq=w+qh p0=w+ld p1=w+lk+ld 13b=12d+136 \
    19x=17r+19w 19y=18o+19w 19z=1c7+19w 1a0=18q+19w 1ug=1sl+1to 1uh=1sm+1to 1ui=1sn+1to 1uj=1ss+1to 1uk=1sx+1to \
    1ul=1sy+1to 1um=1t7+1to 1un=1tb+1to 1y4=1wh+1x8 1y5=1wi+1x8 1y7=1wv+1x8 20j=20i+20s 20m=20o+20s 21l=1zq+20s \
    21m=1zr+20s 21n=1zw+20s 21q=20b+20s 28s=275+27w 28t=276+27w 2sz=2tp+2sy 2wj=2x9+2wi 2xo=2wb+2vt 2xp=2wb+2w1 \
    30j=30i+33r 30t=30s+33r 30y=30x+33r 313=312+33r 318=317+33r 31l=30g+33p 31v=31t+31u 31x=31t+31w 31y=33m+328 \
    31z=33m+31t+328 320=33n+328 321=33n+31t+328 329=31t+328 32r=32q+33r 331=330+33r 336=335+33r 33b=33a+33r \
    33g=33f+33r 33t=32o+33p 61m=2p+ji 680=64g+qh 681=64h+qh 682=64i+qh 683=64j+qh 684=64k+qh 685=64l+qh 686=64m+qh \
    687=64n+qh 688=64g+qh 689=64h+qh 68a=64i+qh 68b=64j+qh 68c=64k+qh 68d=64l+qh 68e=64m+qh 68f=64n+qh 68g=65c+qh \
    68h=65d+qh 68i=65e+qh 68j=65f+qh 68k=65g+qh 68l=65h+qh 68m=65i+qh 68n=65j+qh 68o=65c+qh 68p=65d+qh 68q=65e+qh \
    68r=65f+qh 68s=65g+qh 68t=65h+qh 68u=65i+qh 68v=65j+qh 68w=674+qh 68x=675+qh 68y=676+qh 68z=677+qh 690=678+qh \
    691=679+qh 692=67a+qh 693=67b+qh 694=674+qh 695=675+qh 696=676+qh 697=677+qh 698=678+qh 699=679+qh 69a=67a+qh \
    69b=67b+qh 69e=67k+qh 69f=q9+qh 69g=q4+qh 69j=69i+qh 69o=q9+qh 69p=w+lv 69r=w+lv 69s=w+n6 69t=w+lk+n6 69u=67o+qh \
    69v=qf+qh 69w=q6+qh 69z=69y+qh 6a4=qf+qh 6a5=w+lv+lc 6a6=w+lv+ld 6a7=w+lv+n6 6al=w+lw+lc 6am=w+lw+ld 6an=w+lw+n6 \
    6b1=w+lk+lc 6b2=w+lk+ld 6b6=67w+qh 6b7=qx+qh 6b8=r2+qh 6bb=6ba+qh 6bg=qx+qh 6bh=w+ld 6bi=w+lw 6c7=w+mr \
    6cz=6cy+6cy 6d0=6cy+6cy+6cy 6d2=6d1+6d1 6d3=6d1+6d1+6d1 6d8=x+x 6da=w+lh 6dj=1r+1r 6dk=1r+x 6dl=x+1r \
    6dz=6cy+6cy+6cy+6cy 6g8=36+37 6io=2p+1b+2r 6ip=2p+1b+37 6ir=4w+2r 6it=2r+1b+33 6iu=2r+1b+39 6ix=4w+2u 6ja=32+33 \
    6jk=37+31 6jl=38+2t+30 6jm=38+31 6kb=2u+2p+3c 6kw=1d+6dg+1j 6kx=1d+6dg+1l 6ky=1d+6dg+1d+1c 6kz=1d+6dg+1f \
    6l0=1e+6dg+1f 6l1=1d+6dg+1h 6l2=1e+6dg+1h 6l3=1f+6dg+1h 6l4=1g+6dg+1h 6l5=1d+6dg+1i 6l6=1h+6dg+1i 6l7=1d+6dg+1k \
    6l8=1f+6dg+1k 6l9=1h+6dg+1k 6la=1j+6dg+1k 6lb=1d+6dg 6ld=2x+2x 6le=2x+2x+2x 6lf=2x+3a 6lh=3a+2x 6li=3a+2x+2x \
    6lj=3a+2x+2x+2x 6lk=2x+3c 6lm=3c+2x 6ln=3c+2x+2x 6lt=2x+2x 6lu=2x+2x+2x 6lv=2x+3a 6lx=3a+2x 6ly=3a+2x+2x \
    6lz=3a+2x+2x+2x 6m0=2x+3c 6m2=3c+2x 6m3=3c+2x+2x 6mh=1c+6dg+1f 6r0=6qz+6qz 6r1=6qz+6qz+6qz 6r3=6r2+6r2 \
    6r4=6r2+6r2+6r2 76x=1d+1c 76y=1d+1d 76z=1d+1e 770=1d+1f 771=1d+1g 772=1d+1h 773=1d+1i 774=1d+1j 775=1d+1k \
    776=1d+1l 777=1e+1c 778=14+1d+15 779=14+1e+15 77a=14+1f+15 77b=14+1g+15 77c=14+1h+15 77d=14+1i+15 77e=14+1j+15 \
    77f=14+1k+15 77g=14+1l+15 77h=14+1d+1c+15 77i=14+1d+1d+15 77j=14+1d+1e+15 77k=14+1d+1f+15 77l=14+1d+1g+15 \
    77m=14+1d+1h+15 77n=14+1d+1i+15 77o=14+1d+1j+15 77p=14+1d+1k+15 77q=14+1d+1l+15 77r=14+1e+1c+15 78c=14+2p+15 \
    78d=14+2q+15 78e=14+2r+15 78f=14+2s+15 78g=14+2t+15 78h=14+2u+15 78i=14+2v+15 78j=14+2w+15 78k=14+2x+15 \
    78l=14+2y+15 78m=14+2z+15 78n=14+30+15 78o=14+31+15 78p=14+32+15 78q=14+33+15 78r=14+34+15 78s=14+35+15 \
    78t=14+36+15 78u=14+37+15 78v=14+38+15 78w=14+39+15 78x=14+3a+15 78y=14+3b+15 78z=14+3c+15 790=14+3d+15 \
    791=14+3e+15 8b0=6qz+6qz+6qz+6qz 8dw=1m+1m+1p 8dx=1p+1p 8dy=1p+1p+1p 8gs=8gt+mw 9ln=w+9ll 9lo=w+9lm 9lr=9l4+9l6 \
    9of=9mb+9mw 9vk=14+3cw+15 9vl=14+3cy+15 9vm=14+3cz+15 9vn=14+3d1+15 9vo=14+3d2+15 9vp=14+3d3+15 9vq=14+3d5+15 \
    9vr=14+3d7+15 9vs=14+3d8+15 9vt=14+3da+15 9vu=14+3db+15 9vv=14+3dc+15 9vw=14+3dd+15 9vx=14+3de+15 9vy=14+xz4+15 \
    9vz=14+yvs+15 9w0=14+zc4+15 9w1=14+108s+15 9w2=14+10p4+15 9w3=14+115g+15 9w4=14+1224+15 9w5=14+12ys+15 \
    9w6=14+13f4+15 9w7=14+14bs+15 9w8=14+14s4+15 9w9=14+158g+15 9wa=14+15os+15 9wb=14+1654+15 9wc=14+13p8+15 \
    9wd=14+1350+13ic+15 9we=14+1350+16f8+15 9wg=14+feo+15 9wh=14+fik+15 9wi=14+fex+15 9wj=14+h5n+15 9wk=14+fis+15 \
    9wl=14+g31+15 9wm=14+fer+15 9wn=14+g2z+15 9wo=14+fh9+15 9wp=14+gg1+15 9wq=14+kco+15 9wr=14+m7f+15 9ws=14+ldg+15 \
    9wt=14+kdk+15 9wu=14+ssx+15 9wv=14+h7j+15 9ww=14+k4l+15 9wx=14+kkq+15 9wy=14+kcp+15 9wz=14+ny6+15 9x0=14+glp+15 \
    9x1=14+mm1+15 9x2=14+rs1+15 9x3=14+nz1+15 9x4=14+gc4+15 9x5=14+fkz+15 9x6=14+gos+15 9x7=14+i1y+15 9x8=14+nhf+15 \
    9x9=14+flt+15 9xa=14+rt3+15 9xb=14+ggk+15 9xc=14+nzh+15 9xd=14+fm9+15 9xe=14+pnu+15 9xf=14+po3+15 9xs=34+38+2t \
    9xt=1e+1d 9xu=1e+1e 9xv=1e+1f 9xw=1e+1g 9xx=1e+1h 9xy=1e+1i 9xz=1e+1j 9y0=1e+1k 9y1=1e+1l 9y2=1f+1c 9y3=1f+1d \
    9y4=1f+1e 9y5=1f+1f 9y6=1f+1g 9y7=1f+1h 9z0=14c8+y5c 9z1=13p8+13dk a0h=1f+1i a0i=1f+1j a0j=1f+1k a0k=1f+1l \
    a0l=1g+1c a0m=1g+1d a0n=1g+1e a0o=1g+1f a0p=1g+1g a0q=1g+1h a0r=1g+1i a0s=1g+1j a0t=1g+1k a0u=1g+1l a0v=1h+1c \
    a0w=1d+kco a0x=1e+kco a0y=1f+kco a0z=1g+kco a10=1h+kco a11=1i+kco a12=1j+kco a13=1k+kco a14=1l+kco a15=1d+1c+kco \
    a16=1d+1d+kco a17=1d+1e+kco a18=2w+2v a19=2t+36+2v a1a=2t+3a a1b=30+38+2s a2n=fl0+gp8 a2o=9lu+9n5+9oc+9mw \
    a2p=9lu+9nv+9n9+9lt a2q=9lu+9o3+9ne+9lu a2r=9lu+9oc+9nv a2s=9lw+9mz+9o3+9m8 a2t=9lw+9o3+9mp a2u=9ly+9m1+9o3 \
    a2v=9m0+9mh+9m7+9oc+9mx a2w=9m0+9oc+9m3+9oc a2x=9m2+9o3+9mh a2y=9m2+9oc+9nk a2z=9m3+9lw+9nu a30=9m3+9nt+9mr+9mw \
    a31=9m3+9nx+9nu+9oc a32=9m4+9nx+9o3 a33=9m4+9o3+9ni a34=9m6+9m4 a35=9m6+9mz+9oc a36=9m5+9np+9nu+9oc \
    a37=9m6+9nv+9mo+9oc a38=9m5+9nx a39=9m5+9nx+9m8+9nt+9nk a3a=9m5+9nx+9nl+9oc+9mw+9nv a3b=9m5+9nx+9nz+9mr+9mw \
    a3c=9m8+9nt+9nk a3d=9m8+9nt+9nk+9mw+9o3 a3e=9m7+9nv+9mk+9lw+9nx a3f=9m7+9nx+9oc+9n1 a3g=9m9+9oc+9mh \
    a3h=9mb+9nv+9my a3i=9mb+9oc+9nh a3j=9md+9lw+9m7+9nv a3k=9md+9o3+9mp+9oc+9nk a3l=9mf+9nu+9o3+9m8 a3m=9mj+9o3+9mp \
    a3n=9mj+9o3+9mw a3o=9mo+9oc+9mh a3p=9mv+9mf a3q=9mx+9nv a3r=9mw+9o3 a3s=9my+9n2 a3t=9n2+9mr+9mw a3u=9n3+9lw+9ms \
    a3v=9n5+9oc+9mj+9o3+9mw a3w=9n5+9oc+9ms a3x=9n4+9oc+9nw+9nv a3y=9n8+9lu+9mh+9mw+9nv a3z=9n8+9m7+9nv a40=9n8+9mb \
    a41=9n7+9nv a42=9n9+9lt+9nt+9mr+9mx a43=9n9+9lv+9oc+9mw a44=9na+9mr+9mf+9lz+9nv a45=9n9+9nt+9o3 \
    a46=9nc+9m7+9mn+9oc+9nv a47=9ne+9ml a48=9ne+9mz+9n6 a49=9nc+9nv+9ms a4a=9ne+9o3+9mh a4b=9ne+9oc+9mg \
    a4c=9nd+9oc+9mn a4d=9nh+9lw+9o3+9mw a4e=9ng+9nv+9mw a4f=9nf+9o3 a4g=9nh+9o3+9mx a4h=9nf+9oc+9nv a4i=9nf+9oc+9o3 \
    a4j=9ni+9lw+9m7+9nx a4k=9ni+9lw+9nv a4l=9ni+9mr+9n3 a4m=9ni+9nv+9m7 a4n=9ni+9o3+9mf+9nr+9o3 a4o=9nj+9m7+9nx+9o3 \
    a4p=9nj+9nu a4q=9nj+9nu+9n4+9oc+9nv a4r=9nl+9m4 a4s=9nl+9m4+9mw+9o3 a4t=9nl+9oc+9mw+9nv a4u=9no+9oc+9mx \
    a4v=9no+9oc+9nv a4w=9nq+9lu+9o3 a4x=9nu+9mr+9mw+9nv a4y=9nu+9nt a4z=9nv+9n8+9oc a50=9nv+9oc+9na+9nv a51=9nw+9nk \
    a52=9nw+9o3+9mw+9ma+9o3 a53=9nz+9mr+9mw a54=1c+m9l a55=1d+m9l a56=1e+m9l a57=1f+m9l a58=1g+m9l a59=1h+m9l \
    a5a=1i+m9l a5b=1j+m9l a5c=1k+m9l a5d=1l+m9l a5e=1d+1c+m9l a5f=1d+1d+m9l a5g=1d+1e+m9l a5h=1d+1f+m9l a5i=1d+1g+m9l \
    a5j=1d+1h+m9l a5k=1d+1i+m9l a5l=1d+1j+m9l a5m=1d+1k+m9l a5n=1d+1l+m9l a5o=1e+1c+m9l a5p=1e+1d+m9l a5q=1e+1e+m9l \
    a5r=1e+1f+m9l a5s=1e+1g+m9l a5t=2w+34+2p a5u=2s+2p a5v=2p+39 a5w=2q+2p+36 a5x=33+3a a5y=34+2r a5z=2s+31 \
    a60=2s+31+1e a61=2s+31+1f a62=2x+39 a63=inn+jdc a64=k6l+gp8 a65=hlz+l7n a66=k5q+lh7 a67=kkq+irz+fmi+ny6 a68=34+2p \
    a69=32+2p a6a=qk+2p a6b=31+2p a6c=2z+2p a6d=2z+2q a6e=31+2q a6f=2v+2q a6g=2r+2p+30 a6h=2z+2r+2p+30 a6i=34+2u \
    a6j=32+2u a6k=qk+2u a6l=qk+2v a6m=31+2v a6n=2z+2v a6o=2w+3e a6p=2z+2w+3e a6q=31+2w+3e a6r=2v+2w+3e a6s=38+2w+3e \
    a6t=qk+30 a6u=31+30 a6v=2s+30 a6w=2z+30 a6x=2u+31 a6y=32+31 a6z=qk+31 a70=31+31 a71=2r+31 a72=2z+31 a73=31+31+1e \
    a74=2r+31+1e a75=31+1e a76=2z+31+1e a77=31+31+1f a78=2r+31+1f a79=31+1f a7a=2z+31+1f a7b=31+6qd+37 \
    a7c=31+6qd+37+1e a7d=34+2p a7e=2z+34+2p a7f=31+34+2p a7g=2v+34+2p a7h=36+2p+2s a7i=36+2p+2s+6qd+37 \
    a7j=36+2p+2s+6qd+37+1e a7k=34+37 a7l=32+37 a7m=qk+37 a7n=31+37 a7o=34+3a a7p=32+3a a7q=qk+3a a7r=31+3a a7s=2z+3a \
    a7t=31+3a a7u=34+3b a7v=32+3b a7w=qk+3b a7x=31+3b a7y=2z+3b a7z=31+3b a80=2z+qx a81=31+qx a83=2q+35 a84=2r+2r \
    a85=2r+2s a86=2r+6qd+2z+2v a88=2s+2q a89=2v+3d a8a=2w+2p a8b=2w+34 a8c=2x+32 a8d=2z+2z a8e=2z+31 a8f=2z+38 \
    a8g=30+31 a8h=30+32 a8i=30+33+2v a8j=30+3c a8k=31+2q a8l=31+2x+30 a8m=31+33+30 a8n=34+2w a8p=34+34+31 a8q=34+36 \
    a8r=37+36 a8s=37+3a a8t=3b+2q a8u=3a+6qd+31 a8v=2p+6qd+31 a8w=1d+k4l a8x=1e+k4l a8y=1f+k4l a8z=1g+k4l a90=1h+k4l \
    a91=1i+k4l a92=1j+k4l a93=1k+k4l a94=1l+k4l a95=1d+1c+k4l a96=1d+1d+k4l a97=1d+1e+k4l a98=1d+1f+k4l a99=1d+1g+k4l \
    a9a=1d+1h+k4l a9b=1d+1i+k4l a9c=1d+1j+k4l a9d=1d+1k+k4l a9e=1d+1l+k4l a9f=1e+1c+k4l a9g=1e+1d+k4l a9h=1e+1e+k4l \
    a9i=1e+1f+k4l a9j=1e+1g+k4l a9k=1e+1h+k4l a9l=1e+1i+k4l a9m=1e+1j+k4l a9n=1e+1k+k4l a9o=1e+1l+k4l a9p=1f+1c+k4l \
    a9q=1f+1d+k4l a9r=2v+2p+30 1dkw=2u+2u 1dkx=2u+2x 1dky=2u+30 1dkz=2u+2u+2x 1dl0=2u+2u+30 1dl1=37+38 1dl2=37+38 \
    1dlf=12s+12u 1dlg=12s+12d 1dlh=12s+12j 1dli=132+12u 1dlj=12s+12l 1dlp=15l+14k 1dlr=16a+14n 1dm2=161+14x \
    1dm3=161+14y 1dm4=161+14s+14x 1dm5=161+14s+14y 1dm6=15c+14n 1dm7=15c+14o 1dm8=15c+14s 1dm9=15d+14s 1dma=15e+14s \
    1dmb=15f+14s 1dmc=15g+14s 1dmd=15h+14s 1dme=15i+14s 1dmg=15k+14s 1dmh=15l+14s 1dmi=15m+14s 1dmj=15n+14s \
    1dmk=15o+14s 1dmm=15q+14s 1dmo=15s+14s 1dmp=15t+14s 1dmr=15v+14s 1dms=15w+14s 1dmu=15y+14s 1dmv=15z+14s \
    1dmw=160+14s 1dmx=161+14s 1dmy=162+14s 1dmz=15h+14p 1dn0=15d+14v 1dn1=15n+14v 1dn2=15w+14v 1dn3=15c+15o \
    1dr1=1c7+19w 1dre=17q+17r 1drf=17q+17r 1drg=17q+1cl 1drh=17q+1cl 1dri=17q+18o 1drj=17q+18o 1drk=17q+1c7 \
    1drl=17q+1c7 1drm=17q+1c6 1drn=17q+1c6 1dro=17q+1c8 1drp=17q+1c8 1drq=17q+1cg 1drr=17q+1cg 1drs=17q+1cg \
    1drt=17q+18p 1dru=17q+18p 1drv=17q+18p 1ds0=17q+17w 1ds1=17q+17x 1ds2=17q+18l 1ds3=17q+18p 1ds4=17q+18q \
    1ds5=17s+17w 1ds6=17s+17x 1ds7=17s+17y 1ds8=17s+18l 1ds9=17s+18p 1dsa=17s+18q 1dsb=17u+17w 1dsc=17u+17x \
    1dsd=17u+17y 1dse=17u+18l 1dsf=17u+18p 1dsg=17u+18q 1dsh=17v+17w 1dsi=17v+18l 1dsj=17v+18p 1dsk=17v+18q \
    1dsl=17w+17x 1dsm=17w+18l 1dsn=17x+17w 1dso=17x+18l 1dsp=17y+17w 1dsq=17y+17x 1dsr=17y+18l 1dss=183+17w \
    1dst=183+17x 1dsu=183+17y 1dsv=183+18l 1dsw=185+17x 1dsx=185+18l 1dsy=186+17w 1dsz=186+17x 1dt0=186+17y \
    1dt1=186+18l 1dt2=187+17x 1dt3=187+18l 1dt4=188+18l 1dt5=189+17w 1dt6=189+18l 1dt7=18a+17w 1dt8=18a+18l \
    1dt9=18h+17w 1dta=18h+17x 1dtb=18h+17y 1dtc=18h+18l 1dtd=18h+18p 1dte=18h+18q 1dtf=18i+17x 1dtg=18i+18l \
    1dth=18i+18p 1dti=18i+18q 1dtj=18j+17r 1dtk=18j+17w 1dtl=18j+17x 1dtm=18j+17y 1dtn=18j+18k 1dto=18j+18l \
    1dtp=18j+18p 1dtq=18j+18q 1dtr=18k+17w 1dts=18k+17x 1dtt=18k+17y 1dtu=18k+18l 1dtv=18k+18p 1dtw=18k+18q \
    1dtx=18l+17w 1dty=18l+17x 1dtz=18l+17y 1du0=18l+18l 1du1=18l+18p 1du2=18l+18q 1du3=18m+17w 1du4=18m+17x \
    1du5=18m+17y 1du6=18m+18l 1du7=18m+18p 1du8=18m+18q 1du9=18n+17w 1dua=18n+18l 1dub=18n+18p 1duc=18n+18q \
    1dud=18q+17w 1due=18q+17x 1duf=18q+17y 1dug=18q+18l 1duh=18q+18p 1dui=18q+18q 1duj=180+19s 1duk=181+19s \
    1dul=18p+19s 1dum=w+18s+18x 1dun=w+18t+18x 1duo=w+18u+18x 1dup=w+18v+18x 1duq=w+18w+18x 1dur=w+18x+19s \
    1dus=17q+181 1dut=17q+182 1duu=17q+18l 1duv=17q+18m 1duw=17q+18p 1dux=17q+18q 1duy=17s+181 1duz=17s+182 \
    1dv0=17s+18l 1dv1=17s+18m 1dv2=17s+18p 1dv3=17s+18q 1dv4=17u+181 1dv5=17u+182 1dv6=17u+18l 1dv7=17u+18m \
    1dv8=17u+18p 1dv9=17u+18q 1dva=17v+181 1dvb=17v+182 1dvc=17v+18l 1dvd=17v+18m 1dve=17v+18p 1dvf=17v+18q \
    1dvg=18h+18p 1dvh=18h+18q 1dvi=18i+18p 1dvj=18i+18q 1dvk=18j+17r 1dvl=18j+18k 1dvm=18j+18l 1dvn=18j+18p \
    1dvo=18j+18q 1dvp=18k+18l 1dvq=18k+18p 1dvr=18k+18q 1dvs=18l+17r 1dvt=18l+18l 1dvu=18m+181 1dvv=18m+182 \
    1dvw=18m+18l 1dvx=18m+18m 1dvy=18m+18p 1dvz=18m+18q 1dw0=18p+19s 1dw1=18q+181 1dw2=18q+182 1dw3=18q+18l \
    1dw4=18q+18m 1dw5=18q+18p 1dw6=18q+18q 1dw7=17q+17w 1dw8=17q+17x 1dw9=17q+17y 1dwa=17q+18l 1dwb=17q+18n \
    1dwc=17s+17w 1dwd=17s+17x 1dwe=17s+17y 1dwf=17s+18l 1dwg=17s+18n 1dwh=17u+17w 1dwi=17u+17x 1dwj=17u+17y \
    1dwk=17u+18l 1dwl=17u+18n 1dwm=17v+18l 1dwn=17w+17x 1dwo=17w+18l 1dwp=17x+17w 1dwq=17x+18l 1dwr=17y+17w \
    1dws=17y+18l 1dwt=183+17w 1dwu=183+17x 1dwv=183+17y 1dww=183+18l 1dwx=185+17x 1dwy=185+17y 1dwz=185+18l \
    1dx0=186+17w 1dx1=186+17x 1dx2=186+17y 1dx3=186+18l 1dx4=187+17x 1dx5=188+18l 1dx6=189+17w 1dx7=189+18l \
    1dx8=18a+17w 1dx9=18a+18l 1dxa=18h+17w 1dxb=18h+17x 1dxc=18h+17y 1dxd=18h+18l 1dxe=18i+17x 1dxf=18i+18l \
    1dxg=18j+17w 1dxh=18j+17x 1dxi=18j+17y 1dxj=18j+18k 1dxk=18j+18l 1dxl=18k+17w 1dxm=18k+17x 1dxn=18k+17y \
    1dxo=18k+18l 1dxp=18k+18n 1dxq=18l+17w 1dxr=18l+17x 1dxs=18l+17y 1dxt=18l+18l 1dxu=18m+17w 1dxv=18m+17x \
    1dxw=18m+17y 1dxx=18m+18l 1dxy=18m+18n 1dxz=18n+17w 1dy0=18n+18l 1dy1=18n+19s 1dy2=18q+17w 1dy3=18q+17x \
    1dy4=18q+17y 1dy5=18q+18l 1dy6=18q+18n 1dy7=17q+18l 1dy8=17q+18n 1dy9=17s+18l 1dya=17s+18n 1dyb=17u+18l \
    1dyc=17u+18n 1dyd=17v+18l 1dye=17v+18n 1dyf=183+18l 1dyg=183+18n 1dyh=184+18l 1dyi=184+18n 1dyj=18j+18k \
    1dyk=18j+18l 1dyl=18k+18l 1dym=18m+18l 1dyn=18m+18n 1dyo=18q+18l 1dyp=18q+18n 1dyq=18g+18u+18x 1dyr=18g+18v+18x \
    1dys=18g+18w+18x 1dyt=187+18p 1dyu=187+18q 1dyv=189+18p 1dyw=189+18q 1dyx=18a+18p 1dyy=18a+18q 1dyz=183+18p \
    1dz0=183+18q 1dz1=184+18p 1dz2=184+18q 1dz3=17x+18p 1dz4=17x+18q 1dz5=17w+18p 1dz6=17w+18q 1dz7=17y+18p \
    1dz8=17y+18q 1dz9=185+18p 1dza=185+18q 1dzb=186+18p 1dzc=186+18q 1dzd=184+17w 1dze=184+17x 1dzf=184+17y \
    1dzg=184+18l 1dzh=184+181 1dzi=183+181 1dzj=185+181 1dzk=186+181 1dzl=187+18p 1dzm=187+18q 1dzn=189+18p \
    1dzo=189+18q 1dzp=18a+18p 1dzq=18a+18q 1dzr=183+18p 1dzs=183+18q 1dzt=184+18p 1dzu=184+18q 1dzv=17x+18p \
    1dzw=17x+18q 1dzx=17w+18p 1dzy=17w+18q 1dzz=17y+18p 1e00=17y+18q 1e01=185+18p 1e02=185+18q 1e03=186+18p \
    1e04=186+18q 1e05=184+17w 1e06=184+17x 1e07=184+17y 1e08=184+18l 1e09=184+181 1e0a=183+181 1e0b=185+181 \
    1e0c=186+181 1e0d=184+17w 1e0e=184+17x 1e0f=184+17y 1e0g=184+18l 1e0h=183+18n 1e0i=184+18n 1e0j=187+18l \
    1e0k=183+17w 1e0l=183+17x 1e0m=183+17y 1e0n=184+17w 1e0o=184+17x 1e0p=184+17y 1e0q=187+18l 1e0r=188+18l \
    1e0s=17r+18r 1e0t=17r+18r 1e1c=17u+17w+18l 1e1d=17u+17x+17w 1e1e=17u+17x+17w 1e1f=17u+17x+18l 1e1g=17u+17y+18l \
    1e1h=17u+18l+17w 1e1i=17u+18l+17x 1e1j=17u+18l+17y 1e1k=17w+18l+17x 1e1l=17w+18l+17x 1e1m=17x+18l+18q \
    1e1n=17x+18l+18p 1e1o=183+17x+17w 1e1p=183+17w+17x 1e1q=183+17w+18p 1e1r=183+18l+17x 1e1s=183+18l+17x \
    1e1t=183+18l+17w 1e1u=183+18l+18l 1e1v=183+18l+18l 1e1w=185+17x+17x 1e1x=185+17x+17x 1e1y=185+18l+18l \
    1e1z=184+17x+18l 1e20=184+17x+18l 1e21=184+17w+18q 1e22=184+18l+17y 1e23=184+18l+17y 1e24=184+18l+18l \
    1e25=184+18l+18l 1e26=186+17x+18p 1e27=186+17y+18l 1e28=186+17y+18l 1e29=187+18l+17x 1e2a=187+18l+17x \
    1e2b=187+18l+18l 1e2c=187+18l+18q 1e2d=189+17w+18l 1e2e=189+18l+18l 1e2f=189+18l+18l 1e2g=189+18l+18p \
    1e2h=18a+18l+18l 1e2i=18a+18l+18q 1e2j=18a+18l+18p 1e2k=18h+17y+18l 1e2l=18h+17y+18l 1e2m=18i+18l+17x \
    1e2n=18i+18l+18l 1e2o=18k+17x+18l 1e2p=18k+17x+18q 1e2q=18k+17x+18p 1e2r=18k+17w+17w 1e2s=18k+17w+17w \
    1e2t=18k+17y+18l 1e2u=18k+17y+18l 1e2v=18k+18l+17x 1e2w=18k+18l+17x 1e2x=18l+17x+17w 1e2y=18l+17x+18l \
    1e2z=18l+17x+18q 1e30=18l+17w+17x 1e31=18l+17w+18l 1e32=18l+17y+17w 1e33=18l+17y+18l 1e36=18l+17w+17y \
    1e37=18n+18l+17w 1e38=18n+18l+18l 1e39=18m+17x+18l 1e3a=18m+17x+18p 1e3b=18m+17w+18l 1e3c=18m+17w+18l \
    1e3d=18m+17w+18p 1e3e=18m+18l+18q 1e3f=18m+18l+18p 1e3g=18q+18l+18l 1e3h=18q+18l+18l 1e3i=17s+17y+18q \
    1e3j=17u+17w+18q 1e3k=17u+17w+18p 1e3l=17u+17y+18q 1e3m=17u+17y+18p 1e3n=17u+18l+18q 1e3o=17u+18l+18p \
    1e3p=17w+18l+18q 1e3q=17w+17x+18p 1e3r=17w+18l+18p 1e3s=183+17y+18p 1e3t=185+17x+18q 1e3u=184+17x+18q \
    1e3v=186+17x+18q 1e3w=18k+17w+18q 1e3x=18k+18l+18q 1e3y=18q+17x+18q 1e3z=18q+17w+18q 1e40=18q+18l+18q \
    1e41=18l+18l+18q 1e42=18i+18l+18q 1e43=18m+17x+18q 1e44=18i+18l+17x 1e45=18k+17x+18l 1e46=189+18l+18q \
    1e47=18j+18l+18q 1e48=18m+17w+17x 1e49=18l+17y+18q 1e4a=18k+17w+18l 1e4b=18j+18l+18l 1e4c=18k+17w+18l \
    1e4d=18m+17w+17x 1e4e=17w+17x+18q 1e4f=17x+17w+18q 1e4g=18l+17w+18q 1e4h=18h+18l+18q 1e4i=17s+17x+18q \
    1e4j=18j+18l+18l 1e4k=189+17w+18l 1e4l=185+18l+18l 1e4m=183+17y+18q 1e4n=18m+17w+18q 1e5s=185+18k+1ci \
    1e5t=18i+18k+1ci 1e5u=17r+18k+18k+18n 1e5v=17r+18j+17s+181 1e5w=18l+17x+18l+17z 1e5x=185+18k+189+18l \
    1e5y=181+183+18o+18k 1e5z=189+18k+18q+18n 1e60=18o+183+18k+18l 1e61=185+18k+18p \
    1e62=185+18k+18p+w+17r+18k+18k+18n+w+189+18k+18q+18n+w+18o+183+18k+18l 1e63=17w+18k+w+17w+18k+17r+18k+18n \
    1e64=181+1cc+17r+18k 1e89=w+lh 1e8a=w+lh 1e8b=w+lh 1e8c=w+lh 1e9c=w+18r 1e9d=18g+18r 1e9e=w+18s 1e9g=w+18t \
    1e9i=w+18u 1e9j=18g+18u 1e9k=w+18v 1e9l=18g+18v 1e9m=w+18w 1e9n=18g+18w 1e9o=w+18x 1e9p=18g+18x 1e9q=w+18y \
    1e9r=18g+18y 1ed1=18k+17m 1ed2=18k+17m 1ed3=18k+17n 1ed4=18k+17n 1ed5=18k+17p 1ed6=18k+17p 1ed7=18k+17r \
    1ed8=18k+17r 1ejn=w+lg 2dk3=9jn+9k8 2dk4=9mw+9m5 2dk5=9mw+9mu 2dk6=9ns+9nu 2jxa=2jx3+2jxh 2jxb=2jx4+2jxh \
    2jxc=2jx4+2jxh+2jxq 2jxd=2jx4+2jxh+2jxr 2jxe=2jx4+2jxh+2jxs 2jxf=2jx4+2jxh+2jxt 2jxg=2jx4+2jxh+2jxu \
    2jzv=2jzt+2jxh 2jzw=2jzu+2jxh 2jzx=2jzt+2jxh+2jxq 2jzy=2jzu+2jxh+2jxq 2jzz=2jzt+2jxh+2jxr 2k00=2jzu+2jxh+2jxr \
    2kyu=37+37 2mqd=37+37 2q69=1c+18 2q6a=1d+18 2q6b=1e+18 2q6c=1f+18 2q6d=1g+18 2q6e=1h+18 2q6f=1i+18 2q6g=1j+18 \
    2q6h=1k+18 2q6i=1l+18 2q6o=14+2p+15 2q6p=14+2q+15 2q6q=14+2r+15 2q6r=14+2s+15 2q6s=14+2t+15 2q6t=14+2u+15 \
    2q6u=14+2v+15 2q6v=14+2w+15 2q6w=14+2x+15 2q6x=14+2y+15 2q6y=14+2z+15 2q6z=14+30+15 2q70=14+31+15 2q71=14+32+15 \
    2q72=14+33+15 2q73=14+34+15 2q74=14+35+15 2q75=14+36+15 2q76=14+37+15 2q77=14+38+15 2q78=14+39+15 2q79=14+3a+15 \
    2q7a=14+3b+15 2q7b=14+3c+15 2q7c=14+3d+15 2q7d=14+3e+15 2q7e=9hw+37+9hx 2q7h=2r+2s 2q7i=3b+3e 2q8a=2w+3a \
    2q8b=31+3a 2q8c=37+2s 2q8d=37+37 2q8e=34+34+3a 2q8f=3b+2r 2q96=31+2r 2q97=31+2s 2q98=31+36 2qa8=2s+2y \
    2qdc=9kr+9jf 2qdd=9mb+9mb 2qf4=9hw+kdo+9hx 2qf5=9hw+fex+9hx 2qf6=9hw+fik+9hx 2qf7=9hw+i2x+9hx 2qf8=9hw+m9l+9hx \
    2qf9=9hw+jf7+9hx 2qfa=9hw+nh3+9hx 2qfb=9hw+gd9+9hx 2qfc=9hw+k0n+9hx 
    """

  /// The characters that are made of two.
  static let compositions: StaticString = """
    68=2p+lc 69=2p+ld 6a=2p+le 6b=2p+lf 6c=2p+lk 6d=2p+lm 6f=2r+mf 6g=2t+lc 6h=2t+ld 6i=2t+le 6j=2t+lk 6k=2x+lc \
    6l=2x+ld 6m=2x+le 6n=2x+lk 6p=32+lf 6q=33+lc 6r=33+ld 6s=33+le 6t=33+lf 6u=33+lk 6x=39+lc 6y=39+ld 6z=39+le \
    70=39+lk 71=3d+ld 73=3d+lk 75=2p+lg 77=2p+li 79=2p+mg 7b=2r+ld 7d=2r+le 7f=2r+lj 7h=2r+lo 7j=2s+lo 7n=2t+lg \
    7p=2t+li 7r=2t+lj 7t=2t+mg 7v=2t+lo 7x=2v+le 7z=2v+li 81=2v+lj 83=2v+mf 85=2w+le 89=2x+lf 8b=2x+lg 8d=2x+li \
    8f=2x+mg 8l=2y+le 8n=2z+mf 8q=30+ld 8s=30+mf 8u=30+lo 90=32+ld 92=32+mf 94=32+lo 99=33+lg 9b=33+li 9d=33+ln \
    9h=36+ld 9j=36+mf 9l=36+lo 9n=37+ld 9p=37+le 9r=37+mf 9t=37+lo 9v=38+mf 9x=38+lo a1=39+lf a3=39+lg a5=39+li \
    a7=39+lm a9=39+ln ab=39+mg ad=3b+le af=3d+le ai=3e+ld ak=3e+lj am=3e+lo bl=33+m3 c0=39+m3 cu=2p+lo cw=2x+lo \
    cy=33+lo d0=39+lo d2=70+lg d4=70+ld d6=70+lo d8=70+lc db=6c+lg dd=fb+lg df=6e+lg dj=2v+lo dl=2z+lo dn=33+mg \
    dp=dn+lg dr=ia+lo ds=2y+lo dx=2v+ld e1=32+lc e3=6d+ld e5=6e+ld e7=6w+ld e9=2p+lr eb=2p+lt ed=2t+lr ef=2t+lt \
    eh=2x+lr ej=2x+lt el=33+lr en=33+lt ep=36+lr er=36+lt et=39+lr ev=39+lt ex=37+me ez=38+me f3=2w+lo fb=2p+lj \
    fd=2t+mf ff=6u+lg fh=6t+lg fj=33+lj fl=fj+lg fn=3d+lg pc=qy+ld q4=q9+ld q5=qd+ld q6=qf+ld q7=qh+ld q8=qz+ld \
    qy=qh+lk qz=qt+lk r0=qn+ld r1=qt+ld r2=qx+ld u1=u0+li uo=tx+lc up=tx+lk ur=tv+ld uv=uu+lk v0=u2+ld v1=u0+lc \
    v2=ub+li vr=vp+lr xu=ty+li y9=ts+li yb=ts+lk yf=tx+li yj=yh+lk yl=ty+lk yn=tz+lk yr=u0+lg yt=u0+lk yv=u6+lk \
    yz=yx+lk z1=ul+lk z3=ub+lg z5=ub+lk z7=ub+ln z9=uf+lk zd=uj+lk 17m=17r+18z 17n=17r+190 17o=18o+190 17p=17r+191 \
    17q=18q+190 1c0=1cl+190 1c2=1c1+190 1cj=1ci+190 1t5=1t4+1to 1td=1tc+1to 1tg=1tf+1to 1xn=1xj+1xa 1xo=1xj+1xz \
    288=287+28m 28b=287+27y 28c=287+28n 2ac=2aa+2c7 2bu=2bq+2bi 2bv=2br+2bi 2bw=2bq+2c7 2fc=2fa+2fq 2io=2in+2j9 \
    2iv=2iu+2j9 2iw=2iu+2ja 2iy=2iu+2iq 2iz=2iy+2j9 2mi=2me+2m6 2mj=2mf+2m6 2mk=2me+2mv 2qi=2qh+2q2 2qk=2qh+2q7 \
    2ql=2qk+2q2 2qm=2qh+2qn 36u=36t+372 5c6=5c5+5dh 5c8=5c7+5dh 5ca=5c9+5dh 5cc=5cb+5dh 5ce=5cd+5dh 5ci=5ch+5dh \
    5dn=5dm+5dh 5dp=5do+5dh 5ds=5dq+5dh 5dt=5dr+5dh 5dv=5du+5dh 5xd=2p+md 5xf=2q+lj 5xh=2q+mb 5xj=2q+mp 5xl=6f+ld \
    5xn=2s+lj 5xp=2s+mb 5xr=2s+mp 5xt=2s+mf 5xv=2s+ml 5xx=7n+lc 5xz=7n+ld 5y1=2t+ml 5y3=2t+mo 5y5=fd+li 5y7=2u+lj \
    5y9=2v+lg 5yb=2w+lj 5yd=2w+mb 5yf=2w+lk 5yh=2w+mf 5yj=2w+mm 5yl=2x+mo 5yn=6n+ld 5yp=2z+ld 5yr=2z+mb 5yt=2z+mp \
    5yv=30+mb 5yx=5yv+lg 5yz=30+mp 5z1=30+ml 5z3=31+ld 5z5=31+lj 5z7=31+mb 5z9=32+lj 5zb=32+mb 5zd=32+mp 5zf=32+ml \
    5zh=6t+ld 5zj=6t+lk 5zl=99+lc 5zn=99+ld 5zp=34+ld 5zr=34+lj 5zt=36+lj 5zv=36+mb 5zx=5zv+lg 5zz=36+mp 601=37+lj \
    603=37+mb 605=9n+lj 607=9t+lj 609=603+lj 60b=38+lj 60d=38+mb 60f=38+mp 60h=38+ml 60j=39+mc 60l=39+mo 60n=39+ml \
    60p=a1+ld 60r=a3+lk 60t=3a+lf 60v=3a+mb 60x=3b+lc 60z=3b+ld 611=3b+lk 613=3b+lj 615=3b+mb 617=3c+lj 619=3c+lk \
    61b=3d+lj 61d=3e+le 61f=3e+mb 61h=3e+mp 61i=2w+mp 61j=38+lk 61k=3b+lm 61l=3d+lm 61t=2p+mb 61v=2p+ll 61x=6a+ld \
    61z=6a+lc 621=6a+ll 623=6a+lf 625=61t+le 627=77+ld 629=77+lc 62b=77+ll 62d=77+lf 62f=61t+li 62h=2t+mb 62j=2t+ll \
    62l=2t+lf 62n=6i+ld 62p=6i+lc 62r=6i+ll 62t=6i+lf 62v=62h+le 62x=2x+ll 62z=2x+mb 631=33+mb 633=33+ll 635=6s+ld \
    637=6s+lc 639=6s+ll 63b=6s+lf 63d=631+le 63f=bl+ld 63h=bl+lc 63j=bl+ll 63l=bl+lf 63n=bl+mb 63p=39+mb 63r=39+ll \
    63t=c0+ld 63v=c0+lc 63x=c0+ll 63z=c0+lf 641=c0+mb 643=3d+lc 645=3d+mb 647=3d+ll 649=3d+lf 64g=q9+lv 64h=q9+lw \
    64i=64g+lc 64j=64h+lc 64k=64g+ld 64l=64h+ld 64m=64g+n6 64n=64h+n6 64w=qd+lv 64x=qd+lw 64y=64w+lc 64z=64x+lc \
    650=64w+ld 651=64x+ld 65c=qf+lv 65d=qf+lw 65e=65c+lc 65f=65d+lc 65g=65c+ld 65h=65d+ld 65i=65c+n6 65j=65d+n6 \
    65s=qh+lv 65t=qh+lw 65u=65s+lc 65v=65t+lc 65w=65s+ld 65x=65t+ld 65y=65s+n6 65z=65t+n6 668=qn+lv 669=qn+lw \
    66a=668+lc 66b=669+lc 66c=668+ld 66d=669+ld 66o=qt+lv 66p=qt+lw 66q=66o+lc 66r=66p+lc 66s=66o+ld 66t=66p+ld \
    66u=66o+n6 66v=66p+n6 674=qx+lv 675=qx+lw 676=674+lc 677=675+lc 678=674+ld 679=675+ld 67a=674+n6 67b=675+n6 \
    67k=q9+lc 67m=qd+lc 67o=qf+lc 67q=qh+lc 67s=qn+lc 67u=qt+lc 67w=qx+lc 69c=q9+li 69d=q9+lg 69i=q9+n6 69y=qf+n6 \
    6a8=qh+li 6a9=qh+lg 6aa=qy+lc 6ae=qh+n6 6af=qy+n6 6ao=qt+li 6ap=qt+lg 6aq=qz+lc 6as=qp+lv 6at=qp+lw 6au=qt+n6 \
    6av=qz+n6 6ba=qx+n6 6my=6mo+mw 6mz=6mq+mw 6ni=6ms+mw 6od=6og+mw 6oe=6ok+mw 6of=6oi+mw 6pw=6pv+mw 6q1=6q0+mw \
    6q4=6q3+mw 6qs=6qr+mw 6qu=6qt+mw 6rl=6rg+mw 6ro=6rn+mw 6rr=6rp+mw 6rt=6rs+mw 6sg=1p+mw 6si=6sh+mw 6st=6rx+mw \
    6su=1o+mw 6sv=1q+mw 6sw=6sk+mw 6sx=6sl+mw 6t0=6sy+mw 6t1=6sz+mw 6t4=6t2+mw 6t5=6t3+mw 6tc=6t6+mw 6td=6t7+mw \
    6tg=6te+mw 6th=6tf+mw 6tk=6ti+mw 6tl=6tj+mw 6uk=6ua+mw 6ul=6ug+mw 6um=6uh+mw 6un=6uj+mw 6w0=6t8+mw 6w1=6t9+mw \
    6w2=6tt+mw 6w3=6tu+mw 6wa=6uq+mw 6wb=6ur+mw 6wc=6us+mw 6wd=6ut+mw 9jg=9jf+9ll 9ji=9jh+9ll 9jk=9jj+9ll 9jm=9jl+9ll \
    9jo=9jn+9ll 9jq=9jp+9ll 9js=9jr+9ll 9ju=9jt+9ll 9jw=9jv+9ll 9jy=9jx+9ll 9k0=9jz+9ll 9k2=9k1+9ll 9k5=9k4+9ll \
    9k7=9k6+9ll 9k9=9k8+9ll 9kg=9kf+9ll 9kh=9kf+9lm 9kj=9ki+9ll 9kk=9ki+9lm 9km=9kl+9ll 9kn=9kl+9lm 9kp=9ko+9ll \
    9kq=9ko+9lm 9ks=9kr+9ll 9kt=9kr+9lm 9lg=9ja+9ll 9lq=9lp+9ll 9m4=9m3+9ll 9m6=9m5+9ll 9m8=9m7+9ll 9ma=9m9+9ll \
    9mc=9mb+9ll 9me=9md+9ll 9mg=9mf+9ll 9mi=9mh+9ll 9mk=9mj+9ll 9mm=9ml+9ll 9mo=9mn+9ll 9mq=9mp+9ll 9mt=9ms+9ll \
    9mv=9mu+9ll 9mx=9mw+9ll 9n4=9n3+9ll 9n5=9n3+9lm 9n7=9n6+9ll 9n8=9n6+9lm 9na=9n9+9ll 9nb=9n9+9lm 9nd=9nc+9ll \
    9ne=9nc+9lm 9ng=9nf+9ll 9nh=9nf+9lm 9o4=9ly+9ll 9o7=9nz+9ll 9o8=9o0+9ll 9o9=9o1+9ll 9oa=9o2+9ll 9oe=9od+9ll \
    1fpl=1fpu+lj 1fqc=1fq2+lj 1hui=1huh+1hve 1huk=1huj+1hve 1huz=1hut+1hve 1hym=1hyp+1hyf 1hyn=1hyq+1hyf \
    1idn=1idj+1ida 1ido=1idj+1idz 1if7=1if6+1ih5 1if9=1if8+1igr 1ifi=1iff+1igy 1ifl=1ifk+1ih5 1ih1=1igy+1igy \
    1ih3=1igy+1igo 1ih4=1igy+1ih5 1inv=1int+1inu 1inw=1int+1ink 1iny=1int+1inx 1iuy=1iuw+1iun 1iuz=1iux+1iun \
    1jjs=1jjp+1jjk 1xr5=1xr2+1xr2 1xr6=1xr2+1xrd 1xr7=1xr2+1xr3 1xr8=1xrd+1xr3 1xr9=1xr2+1xr4 1xra=1xr5+1xr3 \
    1xrb=1xr6+1xr3 1xrc=1xr5+1xr4 206g=206f+206f 206h=206b+206f 206i=206h+206f 
    """

  /// The canonical combining classes that are not 0, as distances.
  static let classes: StaticString = """
    ,lc*l+6e,+6g,*4+64,+6g,+60,*5+64,*2+5m,*4+64,*2+5m,*b+64,*5+1,*4+64,*3+6e,2+6e,3+6e,*3+64,*3+6e,*2+64,1*3+6e,*4+64\
    ,+6e,+6g,*2+64,+6e,+6h,*2+6i,+6h,*2+6i,+6h,*d+6e,7n*5+6e,7d+64,*4+6e,+64,*3+6e,+66,+64,*6+6e,*6+64,*2+6e,+64,*2+6e\
    ,+66,+6c,+6e,+a,+b,+c,+d,+e,+f,+g,+h,+i,*2+j,+k,+l,+m,1+n,1+o,+p,1+6e,+64,1+i,+a,+l,1y*8+6e,+u,+v,+w,1c+r,+s,+t,+u\
    ,+v,+w,+x,+y,*2+6e,*2+64,*5+6e,+64,*2+6e,+64,g+z,2t*7+6e,2*4+6e,+64,+6e,2*2+6e,1+64,*2+6e,+64,z+10,u+6e,+64,*2+6e\
    ,+64,*2+6e,*3+64,+6e,*2+64,+6e,+64,*3+6e,+64,+6e,+64,+6e,+64,+6e,+64,*2+6e,4g*7+6e,+64,+6e,9+64,o*4+6e,1*9+6e\
    ,1*3+6e,1*5+6e,17*3+64,1n*2+6e,*3+64,*4+6e,16*5+6e,*5+64,*e+6e,1+64,*2+6e,+64,*2+6e,+64,*3+6e,*3+64,+r,+s,+t,*3+6e\
    ,+64,*2+6e,*2+64,*5+6e,1o+7,g+9,3+6e,+64,*2+6e,2v+7,g+9,1c+6e,1p+7,g+9,32+7,g+9,32+7,g+9,3j+9,32+7,g+9,7+2c,+2j\
    ,2t+7,g+9,31*2+9,g+9,3g+9,31*2+2v,+9,d*4+2z,30*2+3a,+9,d*4+3e,24*2+64,r+64,1+64,1+60,1j+3l,+3m,1+3o,5*4+3m,2+3m\
    ,1*2+6e,+9,1*2+6e,1q+64,34+7,1*2+9,2a+64,jz*3+6e,qc*2+9,u+9,4d+9,a+6e,5n+6c,3z+66,+6e,+64,63+6e,+64,1z+9,k*8+6e\
    ,2+64,1c*5+6e,*6+64,*2+6e,+64,1*2+64,*2+6e,*2+64,*5+6e,+64,*i+6e,+64,*8+6e,+64,*4+6e,+6i,*2+6e,*2+64,+6e,1v+7,f+9\
    ,12+6e,+64,*7+6e,1i*2+9,1m+7,b*2+9,1v+7,48*3+6e,1+1,*5+64,*2+6e,*4+64,+6e,1*7+1,4+64,6+6e,3*2+6e,5i*2+6e,+64,*7+6e\
    ,+64,*2+6e,+6i,+5y,+64,+5m,*11+6e,+6g,*2+6c,+64,+62,+6e,+6h,+64,+6e,+64,k0*2+6e,*2+1,*4+6e,*3+1,*2+6e,4+6e,3*2+1\
    ,+6e,+64,+6e,*2+1,*4+64,+6e,2da*3+6e,3x+9,2o*w+6e,fe+62,+6c,+6g,+66,*2+68,2x*2+8,n9w+6e,4*a+6e,w*2+6e,28*2+6e,7o+9\
    ,11+9,47+9,r*i+6e,1l*3+64,11+9,2n+7,c+9,6n+6e,1*2+6e,+64,2*2+6e,5*2+6e,1+6e,1g+9,6u+9,fn4+q,ld*7+6e,*7+64,*2+6e\
    ,r1+64,6a+64,45*5+6e,1aq+64,1+6e,14+6e,+1,+64,4+9,4l+6e,+64,fx*4+6e,1t*5+6e,8t*2+6e,u+6e,*2+64,*2+6e,w*3+64,+6e\
    ,+64,+6e,+64,*3+6e,*2+64,1*3+64,1y*2+64,*3+6e,+64,+6e,*4+64,1d+6e,+64,+6e,+64,5c+9,15+9,e+9,1l+9,+7,1x*3+6e,1c*2+9\
    ,1q+7,24+9,9+7,2y+9,+7,4y+7,+9,28*2+7,g+9,o*7+6e,3*5+6e,2h*3+9,35+9,3+7,n+6e,2r+9,+7,6z+9,+7,3i+9,3a+9,+7,37+9\
    ,7h+9,+7,76*2+9,4+7,4c+9,2b+9,i+9,29+9,bp+9,76+7,1*2+9,29+9,bt*2+9,d0s+9,1xc*5+1,1n*7+6e,xl*2+6,f58+1,420*2+64\
    ,1o*2+60,*3+1,3+6a,*5+60,8*8+64,2*5+6e,*2+64,u*4+6e,44*3+6e,b*3+60,8*2+1,2+60,w*2+60,2ny*7+6e,1*h+6e,2*7+6e,1*2+6e\
    ,1*5+6e,2s+6e,4g*7+6e,af+6e,1p*4+6e,e4*2+6g,+64,+6e,72+6e,+64,6r+6e,2+6e,7*2+6e,5+6e,d6*7+64,31*6+6e,+7
    """

  /// `,` right to left, `;` Arabic numbers, `:` European numbers, `!` marks, `.` neutral; left to right is left out.
  static let directions: StaticString = """
    .*9.5*e.5*f:*a.*7.q*6.q*5.x*7.1.1*2.1.1*2.4*2.3.3.n.v.ch*2.7*e.2*6.6*2.5*9.1*h!*1s!2!3*9!1*w.5.3k!3w*7.74.2*3!1*19\
    ,!,!*2,!*2,!*3,6*r,4*6.h*2,.*2,.,.*2!*b,,1*1a!*l;*a.;*2,*3!,*4,4*2l!*7.1!*6,*2!*2.!*4,*2:*a,*k,2!,*u!*r,2*2h!*b,\
    ,e*17!*9,*2.*4,!2,*o!*4,!*9,!*3,!*5,2*f,1*p!*3,2,1*b,5*w!7*9,*16!*o!1*w!1j!1!4*8!4!3*7!a*2!t!1m!4*4!8!k*2.e*2.7!2\
    !2*2!1l!4*2!4*2!2*3!3!u*2!3!b*2!1l!4*5!1*2!4!k*2.d!8*6!1!1m!2!1*4!8!5*4!b*2!u!1p!c.11*8!5!3!1j!1*3!5*3!1*4!7*2!b*2\
    .k*7!2!1m!f*2!k*2!s*2!1l*2!4*4!8!k*2!t!20!7*3!1!2i!2*7.4!7*8!2q!2*9!b*7!21*2!r!1!1.*4!1f*2!1!5*5!1!1*3!1*2!5*6!1*4\
    !1*4!1*4!1*4!1*4!1*c!1*3!9!2u*4!1*6!1*2!2*2!p*2!4*3!g*4!d!2*2!6!f!jj*3.1c*a.2u.ii*2!39*3!t*2!u*2!u*2!1v*7!8!2*b.7\
    !1.i*a.6*b!3e*2!y!3a*3!4*2!9!6*3.4.3*2.48*y!n*2!2!1m!1*7!1!1!2*8!6*a!2!1c*1t!f*4!1c!1*4!1d*9!c*2!w*4!2*2!1*3!1k\
    !1*2!3!1*3!1m*8!2*2!48*3!1*d!1*7!4!6!3*2!5i*1s.ek*2.2.1*5.1*c.3.8*3.2.2*4.1.1*8.3*d.1*7.1c.g*8.1*s!b*x.j.3.b.2*2\
    .5*2.3.1.1.1.4.b.6*4.5*4.1o*2.4*4c.2.2*6w.2*b.1x*q.1*44.m*b.4g*ch.1*9f.74*7g.1*2v.3*2t.1*47.2*3u.6d*6!4*3.7*7!3j\
    !2o*w.*2m.2*4.s*q.1*4.1*2b.7i.1*2.3*p!9*4.2.6.5*3!2h*2.5.2i.5g*12.5i2*1s.h3k*1j.92*3!2n*4.!*a.*2!u*2!28*2.e*y.2u\
    !3d!3!4!p*2.1*4!.b*2.1m*4!24*2!q*i!d!12*8!p*b!1a*3!1c!2*4!2*2!13!1v*6!2*2!2*2!c!8!1b!1f!1*3!2*2!5*2!1!16*2!8.37*2\
    !3d!2!4!fn4,43*h.*g.a3*i.1s*2.1i*8.19*3!w*g.l*2,18.i5.1q*25.3*d.3!2k!6a:*r!3e*5,w5*6,2,1*18,1*2,3,2*n,1*20,8*9\
    ,1c*j,1*2,5*x.3,*q,5*r,12*1k,4*k,2*1b!*3!1*2!5*4,*4,1*3,1*t!2*3!4,*9,7*9,7*1s,w*11!*2,4*c,9*1i.3*7,*m,2*r,5*q,7*4\
    ,c*7,28*21,3b*1f,7*16!*4;8*a;6*a,*6!p*5.,*n,8*2;5s*v,1*16!1*2,,2*2,g*6,1*2!*5.*9,*m!1*g,*14,8*m!*b,*9,m*i!*4,*4\
    ,12*s,k*n!a!1i*f.b*k!a!2*2!a*3!1d*4!2*2!7!1p*3!10*5!1*8!1q!c*2!1g*9!a*4!2!2n*3!2!1*2!6!2!4d!3*8!l*2!1l*2!3!11*7\
    !3*5!1y*6!d!1!1!e*2!2d*8!2*3!1!n!2c*6!1!4*2!1*2!6m*4!6*2!1*2!r*2!2d*8!2!1*2.v*d!1q!1!2*6!1!2t!1!2*4!1*5!77*9!1*2\
    !74*2!1!4!40*4!2*2!4!w*6!2*2!14*6!2*4!8!9*6!2*3!1a*d!1*2!5i!1*3!1!5l*7!1*6!2c*m!2*7!1*2!1*2!3e*6!3!1*2!1*7!1!20*2\
    !3!1!2g!76*2!b*2!1g*5!5!1!n.3e*t!40e!6*f!8ug*c!3*3!1xc*5!1n*7!t4!1r*4.27!1!f5k*2.31d*5y.10*3.3*c4.6*n.1*3.8*x!2*1a\
    !2*n!dc*2!1q*3!h*8!2*7!u*4.1n*2.l*1u!*3.!l*2.4j*2f!1bd*1j!4*1e!8!e!m*5!1*f.28*t!yr*7!1*h!2*7!1*2!1*5!2s!4g*7!af\
    !1p*4.f!do*4!72*2!6r!2!7*2!5,7e*5h,2*9!*7,23*y!*7,,4*a,4*2,lt*1w,24*1p.c2*2.7i*18.4*2s.c*f.2*f.1*f.1*11.l*5.v.1p*3\
    .1p.4y*6.4a*re.2*h.3*d.3*62.1.4*c.4*s.4*1k.8*a.6*14.8*u.2*c.4*2.e*9.13*9k.8*e.2*d.3*1z.1.3*i.1*d.3*c.5*43.1*2k.a
    """

  /// `,` on both sides, `;` on the right, `:` on the left, `.` transparent.
  static let joining: StaticString = """
    .4t.gi*34.7n*7.7b*19.1.1*2.1*2.1*3.1y*b.1,3;1*4,;,;,*5;*4,*d,1*7;,*2.*l,e*2.;*3;1*3,*g;*i,*12;,*2;*9,;,;,*2;*2;1\
    .*7.2*6.2*2.1*4;*2,a*3,2.f;.,*3;*5,*4;,*9;,;,;,*2;.*r;2,*b;*3,*f;*2,*4;,;*2,*3;*2,*6.12*b,p*x.*9.9.o*4.1*9.1*3.1*5\
    ;i,*5;*2,;,*a;,;*3.*3,4,1*4;1,;*2;5*j,3,2*5;,.7*9,*a;*3;1,*2;*2,*6;,*f.1*o.1*w.1j.1.4*8.4.3*7.a*2.t.1m.4*4.8.k*2.q\
    .2*2.1l.4*2.4*2.2*3.3.u*2.3.b*2.1l.4*5.1*2.4.k*2.m*6.1.1m.2.1*4.8.5*4.b*2.u.1p.c.1e.3.1j.1*3.5*3.1*4.7*2.b*2.t.1m\
    .2.6.5*2.k*2.s*2.1l*2.4*4.8.k*2.t.20.7*3.1.2i.2*7.c*8.2q.2*9.b*7.21*2.r.1.1.1j*e.1*5.1*2.5*b.1*10.9.2u*4.1*6.1*2\
    .2*2.p*2.4*3.g*4.d.2*2.6.f.jj*3.qa*3.t*2.u*2.u*2.1s*2.1*7.8.2*b.9,15.3*3.1,g*2h.c*2,*y.,.39*3.4*2.9.6*3.63*2.2.1m\
    .1*7.1.1.2*8.6*a.2.1c*1t.f*4.1c.1*5.1.5.14*9.c*2.w*4.2*2.1*3.1k.1*2.3.1*3.1m*8.2*2.48*3.1*d.1*7.4.6.3*2.5i*1s.ej\
    .2*2.q*5.1d*5.5*6.2o*x.2da*3.3x.2o*w.fe*4.2z*2.n9w*4.1*a.w*2.28*2.7k.3.4.p*2.5,j*1e:.29*2.q*i.d.12*8.p*b.1a*3.1c\
    .2*4.2*2.13.1v*6.2*2.2*2.c.8.1b.1f.1*3.2*2.5*2.1.16*2.8.6m.2.4.fn4.kh*g.g*g.5r.6x*3.e9.6a.45*5.1ae*3.1*2.5*4.14*3\
    .4,3k*5;;1;1*2:2;*5,*4:,*5;,*3;;2.*2,4*4;,40;,;*3,*3;,*2;,;*2,;;n*4,*2:9d,*x;,.*4.1t*5.8t*2;l,*2,1*2.3*5:9*m.1*g\
    ,1c*3;,*h.1*b,*3;,r*4;*2,*c.*4,16,1*2;*3,1;*2,*2;,*2,1;*2,;4,:.1h.1i*f.15.2*2.a*3.1d*4.2*2.7.1p*3.10*5.1*8.1q.c*2\
    .1g*9.a*4.2.2n*3.2.1*2.6.2.4d.3*8.l*2.1l*2.3.11*7.3*5.1y*6.d.1.1.e*2.2d*8.2*3.1.n.2c*6.1.4*2.1*2.6m*4.6*2.1*2.r*2\
    .2d*8.2.1*2.2y.1.2*6.1.2t.1.2*4.1*5.77*9.1*2.74*2.1.4.40*4.2*2.4.w*a.14*6.2*4.8.9*6.2*3.1a*d.1*2.5i.1*3.1.5l*7.1*6\
    .1.2a*m.2*7.1*2.1*2.3e*6.3.1*2.1*7.1.20*2.3.1.2g.76*2.b*2.1g*5.5.1.n.445*h.6*f.8ug*c.3*3.1xc*5.1n*7.t4.1r*4.29\
    .f5k*2.1*4.3mk*1a.2*n.dc*2.1q*3.9*g.2*7.u*4.44*3.m*2.1ib*1j.4*1e.8.e.m*5.1*f.11s*7.1*h.2*7.1*2.1*5.2s.4g*7.af.1p*4\
    .e4*4.72*2.6r.2.7*2.5.d6*7,15*1w.*8.gzat.u*2o.3k*6o
    """
}
