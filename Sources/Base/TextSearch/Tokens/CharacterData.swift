// Written by scripts/search-characters from Unicode 14.0.0. Do not edit.

enum CharacterData {
  /// The runs of characters of a class: the class (`,` words, `:` pairs, `;` ignored), the distance from the end of the
  /// run before, the length after `*`, and the distance to the folded character after `+` or `-`; numbers to base 36.
  static let runs: StaticString = """
    ,1c*a,7*q+w,6*q,1b-21;2,4*2-3k,1+lj,3-3s,-23,1*3,1-2n,-2o,-2p,-2q,-2r,-2s,,-2s,-2r,-2s,-2t,-2u,-2r,-2s,-2t,-2u,+w\
    ,*2-2r,-2s,-2t,-2u,-2v,1-2x,-2s,-2t,-2u,-2v,-2s,+w,,-3j,-3k,-3l,-3m,-3n,-3o,,-3o,-3n,-3o,-3p,-3q,-3n,-3o,-3p,-3q,\
    ,*2-3n,-3o,-3p,-3q,-3r,1-3t,-3o,-3p,-3q,-3r,-3o,,-3q,-4f,-4g,-4h,-4i,-4j,-4k,-4j,-4k,-4l,-4m,-4n,-4o,-4p,*2-4q,-4r,-4s\
    ,*2-4t,-4u,-4v,-4w,-4x,-4y,-4z,-50,-51,-52,-51,-52,-53,-54,-55,-56,-57,*2-58,-59,-5a,*2-5b,-5c,-5d,-5e,-5f,-5g,-5h,-5i\
    ,-5j,-5k,*2,-5m,*2-5n,-5o,,-5p,-5q,-5r,-5s,-5t,-5u,-5v,-5w,-5x,-5y,-5x,-5y,-5z,-60,-61,-62,,+1,,-65,-66,-67,-68,-69\
    ,-6a,*2,-6a,-6b,-6c,-6d,-6e,*2-6f,-6g,-6h,-6i,-6j,-6k,-6l,*2-6m,-6n,-6o,-6p,-6q,*2-6r,-6s,-6t,-6u,-6v,-6w,-6x,-6y,-6z\
    ,-70,-71,-72,-71,-72,-71,-72,*2-73,-74,-75,-76,-77,-78,-7g,,+5u,+1,,+1,,+5q,+1,,*2+5p,+1,*2,+27,+5m,+5n,+1,,+5p,+5r,\
    ,+5v,+5t,+1,*3,+5v,+5x,,+5y,-8h,-8i,+1,,+1,,+62,+1,,+62,*2,+1,,+62,-8q,-8r,*2+61,+1,,+1,,+63,+1,*3,+1,*g,-a4,-a5,-9y\
    ,-9z,-9u,-9v,-9q,-9r,-9s,-9t,-9u,-9v,-9w,-9x,-9y,-9z,,-al,-am,-an,-ao,*2,+1,,-an,-ao,-al,-am,-aj,-ak,-al,-am,+4k,+4j\
    ,-au,*3,-b1,-b2,-2p,-1k,-ay,-az,-bd,-be,*2,-b3,-b4,-bj,-bk,-bl,-bm,-bj,-bk,-bl,-bm,-bj,-bk,-bl,-bm,-bh,-bi,-bj,-bk,-bi\
    ,-bj,-bk,-bl,-bj,-bk,-bl,-bm,-bp,*2-bq,-br,+1,,-c6,-c7,-3m,,+1,,+1,,-cl,-cm,-cj,-ck,-cb,-cc,-cd,-ce,-cf,-cg,-ch,-ci\
    ,-c9,-ca,*6,+8bv,+1,,-4j,+8bs,*2,+1,,-5f,+1x,+1z,+1,,+1,,+1,,+1,,+1,*2p,-g8,-23,-g8,-g1,-1n,-1m,-1h,-g0,-fz,*9,4*c\
    ,e-3h,-hh,-hb,-h7,-27,7,1;h*34,+1,,+1,,-57,1+1,,2+1r,*3,1+38,6+17,1+19,+1a,+1b,1+1f,1+1j,+1m,+15,*h+w,1*7+w,+f,+q,+5\
    ,+8,+9,+a,+l,*h,+1,*7,-h,-6,-d,-8,-5,+8,-u,-p,-d,-e,*2-f,-m,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,-1i,-1c\
    ,-1b,,-1o,-1s,1+1,,-1i,+1,*2,*3-3m,+1h,+1g,+28,+1c,*3+28,+27,*4+28,+1a,+17,+1h,+28,*9+w,+v,*m+w,*9,-1,*m,-r,-s,,-w,*3\
    ,-1,*4,-y,-11,-r,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,-1,-2,+1,,+1,,+1,,+1,,+1,;1*7,+1,,+1,,+1,,+1,,+1,,+1,,+1\
    ,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+f,-3v,-3w,+1,,+1,,+1,,+1,,+1,,+1,*2\
    ,-4g,-4h,-4i,-4j,+1,,-4h,-4i,+1,,-1,-2,-4m,*2-4n,-4o,+1,,-4q,-4r,-4s,-4t,-4o,-4p,+1,,-1,-2,-4f,-4g,-4r,-4s,-4t,-4u,-4v\
    ,-4w,-4t,-4u,+1,,-4t,-4u,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,\
    ,+1,,+1,,+1,,+1,,1*12+1c,2,6*15;8*19;1;1*2;1*2;1,8*r,4*4;d*6;a*b;1,3*2,+5,+4,+10,+2,+10,*p;,*a;*l,*a-180,4*2;,*27,+l,\
    ,-1,*g,-1,1;*8;1*6,*2;*2;1*4,*2,*a-1c0,*3,2;f,;,*u;*r,2*2t,e*a-1hs,*18;4,2,2*1a,i*s,4*b,5*o,1*6;1*2,6*1e;*1i,*2s\
    ,2*a-1ti,1*j,1*8,2*2,2*m,1*7,1,3*4,2*9,2*2,2*4,8,4*2,1*5,2*a-1x2,*2,2*6,2,1,2*3,1*6,4*2,2*m,1*7,1*2,1*2,1*2,2,1*5,4*2\
    ,2*3,3,7*4,1,7*a-20m,*6,b*3,1*9,1*3,1*m,1*7,1*2,1*5,2*a,1*3,1*3,2,f*4,2*a-246,9*7,1*3,1*8,2*2,2*m,1*7,1*2,1*5,2*9,2*2\
    ,2*3,7*3,4*2,1*5,2*a-27q,1*7,a*2,1*6,3*3,1*4,3*2,1,1*2,3*2,3*3,3*c,4*5,3*3,1*4,2,6,e*a-2ba,*3,d*d,1*3,1*n,1*g,2*9,1*3\
    ,1*4,7*2,1*3,2,2*4,2*a-2eu,8*7,1*4,1*8,1*3,1*n,1*a,1*5,2*9,1*3,1*4,7*2,6*2,1*4,2*a-2ie,1*2,d*d,1*3,1*1f,1*3,1*5,5*g\
    ,2*a-2ly,*9,1*6,1*3,1*i,3*o,1*9,1,2*7,3,4*6,1,1*8,6*a-2pi,2*2:d*1m:5*f,1*a-2sg:13*2:1:1*5:1*o:1:1*n:2*5:1:1*6,2*a-2w0\
    :2*4,w,n*2,6*a-2y8,*a,1,1,1,4*a,1*10,4*k,1*i,1*10,9:1l*1s,*a-368:6*1s,*a-38g:*4,2*12+5ls,1+5ls,5+5ls,2*17,1-w,*3:*74\
    ,*21,1*4,2*7,1,1*4,2*15,1*4,2*x,1*4,2*7,1,1*4,2*f,1*1l,1*4,2*1v,2*3,9*k,3*g,g*2e,2*6-8,3*h8,2*h,1*q,5*23,3*b,7*m,9*m\
    ,b*k,c*d,1*3,1*2:c*2c:3:4*2,2*a-4og,6*a,h*3;,,*a-4ps,6*2h,7*17,5*1y,a*v,1*c,4*c,a*a-4ye,*u,2*5,b*18,4*q,6*a-528,,11*s\
    ,4*1r,1*t,2,*a-574,6*a-57k,d;8*v,1d*25,3*a-5cw,h*9,c*1c,*a-5fk,*1m,c*1k,8*a-5jk,3*3,*a-5k0,*10,2-4su,-4st,-4sk,*2-4si\
    ,-4sj,-4sc,-4ro,+r7n,7*17-2bk,2*3-2bk,g*3,1*13,5*18,-5or,,-5os,,*2-5os,-5ed,*8-5os,,-5ot,-5cq,-5ou,-5ot,*2-5os,-5or\
    ,-5pe,*2-5bo,-1w,-5ph,*2-5pg,-5bl,*2-5bk,-5pi,,-5pg,-5pf,-5ja,-5pf,-5bz,*2-1q,-5pi,*2-5pf,-1o,-5bf,-5ph,-1j,*3-52j\
    ,*2-522,-5q1,-5pt,*2-5pr,*2-52s,-52f,*2-52b,*d,-4zf,*y,-5e1,-5rt,-5e0,-5ny,-5dv,-5ru,-5du,-5dt,-5dq,*3-5do,-18,-5cb\
    ,-5do,-11,-5cc,-5dn,-5dp,*4-5do,-5dm,*2-5dd,-5je,*2-5d9,-4c,*2-5da,-5s1,*3-5d8,-553;*1s,-5un,*2-5uo,-5up,-5uq,-5ur\
    ,-5us,*2-5ut,*2-5uu,-5uv,-5uw,-5ux,-5uy,-5uz,-5v0,-5v1,-5v2,*2-5v3,-5v4,-5v5,-5v6,-5v7,-5v8,-5v9,-5va,-5vb,*2-5vc\
    ,*2-5vd,*2-5ve,-5vf,-5vg,-5vh,-5vi,-5vj,-5vk,-5vl,-5vm,*2-5vn,-5vo,-5vp,-5vq,-5vp,-5vq,-5vr,-5vs,-5vt,*2-5vu,-5vv,-5vw\
    ,-5vx,-5vy,-5vz,-5w0,*2-5w1,-5w2,-5w3,-5w4,-5w5,*2-5w6,-5w7,-5w8,-5w9,-5wa,-5wb,-5wc,*2-5wd,-5we,-5wf,-5wg,-5wh,-5wi\
    ,-5wj,*2-5wk,-5wl,-5wm,-5wn,-5wm,-5wn,-5wo,-5wp,-5wq,-5wr,-5ws,*2-5wt,-5wu,-5wv,-5ww,-5wx,-5wy,-5wz,-5x0,-5x1,*2-5x2\
    ,-5x3,-5x4,-5x5,-5x6,-5x7,-5x8,*2-5x9,-5xa,-5xb,-5xc,-5xd,-5xe,-5xf,-5xg,-5xh,*2-5xi,-5xj,-5xk,*2-5xl,-5xm,-5xn,-5xo\
    ,-5xp,-5xq,-5xr,-5xs,-5xt,*2-5xu,-5xv,-5xw,*2-5xx,*2-5xy,-5xz,-5y0,-5y1,-5y2,-5y3,-5ym,-5yb,-5y9,-5y8,,-5yg,*4,-5z3\
    ,-5z4,-5z5,-5z6,-5z7,-5z8,-5z9,-5za,-5zb,-5zc,-5zd,-5ze,-5zf,-5zg,-5zh,-5zi,-5zj,-5zk,-5zl,-5zm,-5zn,-5zo,-5zp,-5zq\
    ,-5zn,-5zo,-5zp,-5zq,-5zr,-5zs,-5zt,-5zu,-5zv,-5zw,-5zx,-5zy,-5zz,-600,-601,-602,-5zz,-600,-601,-602,-5zx,-5zy,-5zz\
    ,-600,-601,-602,-603,-604,-605,-606,-607,-608,-609,-60a,-60b,-60c,-60d,-60e,-60f,-60g,-60h,-60i,-60j,-60k,-60f,-60g\
    ,-60h,-60i,-60j,-60k,-60l,-60m,-60n,-60o,-60p,-60q,-60r,-60s,-60p,-60q,-60r,-60s,-60t,-60u,-60v,-60w,+1,,+1,,+1,,-5e7\
    ,-5e8,-5e9,-5ea,-5eb,-5ec,-5ed,-5ee,-5ef,-5eg,-5eh,-5ei,-5ej,-5ek,-5el,-5em,-5ej,-5ek,-5el,-5em,-5en,-5eo,2-5er,-5es\
    ,-5et,-5eu,-5ev,-5ew,2-5ex,-5ey,-5ez,-5f0,-5f1,-5f2,-5f3,-5f4,-5f5,-5f6,-5f7,-5f8,-5f9,-5fa,-5fb,-5fc,-5fb,-5fc,-5fd\
    ,-5fe,-5ff,-5fg,-5fh,-5fi,-5fj,-5fk,-5fl,-5fm,-5fn,-5fo,-5fp,-5fq,-5fl,-5fm,-5fn,-5fo,-5fp,-5fq,2-5ft,-5fu,-5fv,-5fw\
    ,-5fx,-5fy,2-5fv,-5fw,-5fx,-5fy,-5fz,-5g0,-5g1,-5g2,1-5g4,1-5g6,1-5g8,1-5ga,-5g7,-5g8,-5g9,-5ga,-5gb,-5gc,-5gd,-5ge\
    ,-5gf,-5gg,-5gh,-5gi,-5gj,-5gk,-5gl,-5gm,-5hb,-5hc,-5h9,-5ha,-5h9,-5ha,-5h9,-5ha,-5h5,-5h6,-5h1,-5h2,-5gz,-5h0,2*1c\
    ,-5j3,-5j4,*3,1-5j9,,-5jb,-5jc,-5jd,-5je,,1-5j9,3*3,1-5jj,,-5jn,-5jo,-5jn,-5jo,,3-5jr,-5js,-5jt,-5ju,2-5jx,-5jy,-5jz\
    ,-5k0,-5k1,-5k2,4-5jv,-5jw,-5jx,-5jy,-5k3,-5k4,-5k1,-5k2,-5k3,-5k4,-5k5,-5k6,-5kb,5*3,1-5kd,,-5kp,-5kq,-5kh,-5ki,;e*5\
    ;q*5;1d*5;1*a,-6dc,-6bs,2*6-6dc,5-6c1,*a-6ds,6-6cv,-6cs,-6cj,-6cb,-5yz,-6ct,*4-6cr,-6cq,*2-6co;1f*x,h-6fz,4-624\
    ,2*2-6g3,-6g4,-6g5,-6g6,*2-6g7,-6g8,-6g6,-6g7,1-6g7,3*3-6g9,-6ga,-6gb,6-6ga,1-5st,1-6ge,1-6gv,*3-6h6,1-6h6,*2-6h7,+s\
    ,-6h2,-6h1,*4-5et,-6hc,2-5to,-5u2,-5u3,-5tr,5-6ht,*2-6hu,*2-6hr,4,1*f,-6jy,-6if,*3,-6i6,*4,-6i9,*2,-6io,*2-6iy,-6iq\
    ,-6iv,*3,-6im,*4,-6ip,*2,-6j4,*2-6je,-6j6,*3,+1,*6,k6*9-75b,*b,*9-75v,*b,*9-76f,*b,26-796,*l,hi*u,vg*1c+1c,*1c,+1,\
    ,-8af,-2xy,-89z,*2,+1,,+1,,+1,,-8bg,-8al,-8bj,-8bi,,+1,*2,+1,*6,-8pe,-8p3,*2-8cf,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,\
    ,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,\
    ,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,*2,6+1,,+1,*4,+1,,9,2*12,1,5,2*1k,7-e,f*o,9*7,1*7,1*7,1*7,1*7,1*7,1*7\
    ,1*7,1*w,1b:d1*3:p*9;*6,1*5:2*4,:4*2e;2*2:2*3:1*2i:1*4:5*17:1*2m,3*4:a*w:1c*g,w*a,u*8,1*f,w*a,13*f:8w*534:1s*g74,*wd\
    ,1v*1a,2*7h,3*g,*a-ws0,*2,k+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1\
    ,*6,1*a,1,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,-w2a,-w29,*2c,11*9,2+1,,+1,,+1,,+1,,+1,,+1,,+1,*3,+1\
    ,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,\
    ,+1,,-1,*8,+1,,+1,,-r9g,+1,,+1,,+1,,+1,,+1,*2,2+1,,-wmg,*2,+1,,+1,*3,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,-wn8,-wnj\
    ,-wnf,-wn5,-wn8,,-wlu,-wmi,-wlx,+ps,+1,,+1,,+1,,+1,,+1,,+1,,+1,,+1,,-1c,-wn7,-raw,+1,,+1,,5+1,,1,1,+1,,+1,,o-x3j,-x3h\
    ,-x37,+1,*2,-x3k,*1b,4,3*6,a*1g,c*1y,a*a-xb4,6*o,3,1*3,*a-xcg,*10,2*10:c*t,3*1t,e,*a-xi8:6*g,*a-xj4,*5,1*1j,9*e\
    ,2*a-xls:6*n:3*6,*1v,o*3,2*g,2*5,a*6,2*6,2*6,9*7,1*7,1*17,1-tx,-12,-xdf,-d,*9,-xcs,6*28-tzk,*17,1*2,2*a-xxc:6*8mc:c*n\
    :4*1d:6is-lh4:-sul:-kzc:-ldn:-rar:-xqr:-wm9:-hnv:-hnw:-vjs:-ke1:-was:-vk4:-tuf:-pt1:-o0a:-moh:-mdz:-m56:-kn8:-s9e:-rne\
    :-qwt:-qbd:-n2z:-khb:-isp:-xp5:-wpz:-s2h:-qo3:-mpe:-hz6:-us1:-r3r:-ms6:-m2o:-tp8:-nke:-mbs:-uhq:-suq:-rls:-qi7:-km6\
    :-xif:-x2v:-wup:-tbg:-s4e:-qoy:-pqk:-nxv:-mr3:-moq:-l6w:-jd2:-iiy:-i0w:-pf3:-p8d:-of1:-n79:-k6z:-hxd:-lt7:-voj:-ugv\
    :-oo4:-nuv:-qn8:-pdp:-lfq:-jf6:-voy:-uzt:-sah:-rjn:-rb3:-oio:-obd:-jk6:-ww0:-nuw:-x2w:-x3d:-p4q:-oex:-n6v:-jj8:-lp6\
    :-tqk:-sbe:-lsv:-xt1:-v3s:-ua6:-qfu:-q2a:-wuk:-pd5:-xie:-ud9:-xui:-rrw:-t81:-ojs:-wq0:-vta:-prg:-n51:-lvp:-rzq:-kw1\
    :-ru2:-tpx:-nf3:-tlh:-q35:-xqh:-x73:-x4g:-smx:-olw:-nil:-luz:-khb:-wwa:-wn2:-vm6:-uja:-t6m:-r5y:-pcr:-jq1:-isd:-hyp\
    :-hx7:-wz3:-szp:-s2d:-kyz:-umy:-u0v:-txs:-tfb:-rcf:-qx6:-qa3:-p8r:-of6:-nxk:-l0y:-n1n:-ktz:-k7l:-x39:-wze:-wkh:-r13\
    :-mam:-lx3:-ul5:-ucu:-tnt:-s1j:-ors:-qia:-xqc:-w4w:-v5v:-usx:-uc0:-qgr:-qbp:-o45:-nze:-kfx:-ji4:-jfv:-ja4:-xm2:-pag\
    :-kjn:-jk0:-u6w:-xtg:-xcx:-v66:-v3y:-t9h:-se5:-quq:-pz3:-n2e:-ksn:-htj:-t31:-jo8:-x1a:-swd:-st2:-rrd:-rhr:-qf7:-q5w\
    :-pk3:-on3:-j8y:-x9g:-tyc:-jmj:-xih:-uyk:-rn0:-l2l:-uh9:-u51:-ssj:-qj8:-jme:-x4k:-wr3:-v3u:-t71:-syb:-soq:-rum:-qfy\
    :-q2r:-o6l:-mc8:-mbr:-kkd:-jk8:-wx8:-rhu:-wr4:-qvy:-qc7:-mwm:-jm6:-ihn:-i1g:-swt:-roq:-npq:-p4c:-p20:-orr:-qpm:-r4y\
    :-lus:-xtp:-ngo:-x51:-x6h:-uor:-tv3:-oq5:-vb3:-rtz:-t3m:-l3g:-mgs:-jp8:-m7z:-uns:-xcc:-wgd:*2:-vxy::-t5q:*2:-x87:-qng\
    :-pxp:-pgc:-pff:-pf9:-pe4:-jie:-orj:-o69::-mxa::-lyi:*2:-kx9:-krt:*3:-j7f:-j73:-j5w:-i9l:-ksw:-jnc:-xoi:-xfu:-xd1:-x2i\
    :-x1s:-wys:-wih:-wfl:-wcw:-vzt:-vwy:-v6f:-v66:-ucp:-u6u:-u5t:-u32:-tf6:-tb4:-t6a:-ssf:-rta:-ros:-rhh:-r16:-qvy:-qi0\
    :-pmi:-phq:-phg:-phi:-phb:-ph6:-ph0:*2-pfp:-pas:-p90:-p06:-okj:-ojz:-oig:-oa0:-o5y:-nsf:-nok:-nol:-nbc:-mds:-ma3:-m01\
    :-lyi:-ln5:-llp:-l2o:-kz3:-jnp:-jfu:-je7:-ueu:+1sw2:-nrp:2-y16:-xbw:-xe2:-xrn:-xf3:-xdh:-x4f:-x31:-wkb:-wmc:-wkh:-wih\
    :-w0y:-vyi:-vui:-vu3:-vmm:-vh5:-ur4:-uqy:-umz:-ul4:-ucu:-u9l:-ubk:-u7v:-u96:-u55:-u3c:-ts9:-tpu:-tod:-th6:-t99:-t4r\
    :-t4o:-t32:-s9o:-s7w:-rx2:-rlp:-rm6:-rjs:-rct:-r3i:-pva:-qy1:-quo:-qra:-qi8:-qe4:-qco:-q6f:-q6e:-q1o:-q18:-q0k:-py7\
    :-pyi:-pnj:-pa3:-p2l:-oxf:-or8:-on0:-odv:-o8d:-nkx:-ngl:-mrg:-met:-mcx:-mci:-m4a:-m2q:-m40:-m2j:-m2n:-m35:-m12:-lyu\
    :-lo9:-l8q:-l01:-krv:-klr:-jt6:-jqc:-jn6:-jji:-jij:-ji8:-jgx:-iwr:-i0i:+1njv:+1njo:+1ptw:-11rp:-10vv:-10uz:+1vuc:+1xx6\
    :+24n0:-i39:-i17,12*7,c*5,5-1cg4,,-1cfh,-1cfy,-1cgh,*2-1cgf,*3-1cg9,-1cfz,-1cfy,1-1cg1,-1cg2,-1cg3,-1cg4,-1cgu,-1cgv\
    ,*7-1cgw,1*5-1cgw,1-1cgw,1*2-1cgw,1*2-1cgw,1*5-1cgw,-1chi,-1chn,-1che,-1ch6,,-1cdb,-1cdc,-1cd3,-1cd4,-1cd5,-1cd6,-1cd4\
    ,-1cd5,-1cd6,-1cd7,-1cd6,-1cd7,-1cd8,-1cd9,-1cdg,-1cdh,-1cdi,-1cdj,-1cdf,-1cdg,-1cdh,-1cdi,-1cdp,-1cdq,-1cdr,-1cds\
    ,-1ccm,-1ccn,-1cco,-1ccp,-1cco,-1ccp,-1ccq,-1ccr,-1cdq,-1cdr,-1cds,-1cdt,-1cdv,-1cdw,-1cdx,-1cdy,-1cdw,-1cdx,-1cdy\
    ,*2-1cdz,-1ce0,-1ce1,-1ce2,-1cdx,-1cdy,-1ce0,-1ce1,-1ce0,-1ce1,-1ce8,-1ce9,-1cdu,-1cdv,-1ce3,-1ce4,-1cdh,-1cdi,-1cdj\
    ,-1cdk,-1cdf,-1cdg,-1cdh,-1cdi,-1cdf,-1cdg,-1cdh,-1cdi,-1cdl,-1cdm,-1cdn,-1cdo,-1cdg,*2-1cdh,-1cdi,-1cdj,-1cdk,-1ccv\
    ,-1ccw,-1cdh,-1cdi,-1cdj,-1cdk,-1cdo,-1cdp,-1cdq,-1cdr,-1cd8,-1cd9,-1cda,-1cdb,x-1cfa,-1cfb,-1cfc,-1cfd,-1ceo,-1cep\
    ,-1cer,-1ces,-1cer,-1ces,,-1cer,-1ces,-1cez,-1cf0,-1cex,-1cey,-1ces,-1cet,-1ceu,-1cev,-1cin,-1cio,*i,-1cfk,-1cfl,-1cfm\
    ,-1cfn,*2j,*2-1cmj,-1clw,*1e,-1cnb,*20,-1cpe,*2q,-1ct1,-1ct2,i*1s,2*1i,14*c;4*g;g*g,1s*5,1*a,-1d27,-1d22,-1d23,-1d24\
    ,-1d25,-1d19,-1d1a,-1d28,-1d29,-1d1b,-1d1c,-1d1d,-1d1e,-1d2e,*2-1d2f,-1d2g,-1d2h,*2-1d2i,*2-1d2j,-1d2k,-1d2l,*2-1d2m\
    ,-1d2n,-1d2o,*2-1d2p,-1d2q,-1d2r,*2-1d2s,-1d2t,-1d2u,*2-1d2v,-1d2w,-1d2x,*2-1d2y,*2-1d2z,*2-1d30,*2-1d31,*2-1d32,-1d33\
    ,-1d34,*2-1d35,-1d36,-1d37,*2-1d38,-1d39,-1d3a,*2-1d3b,-1d3c,-1d3d,*2-1d3e,-1d3f,-1d3g,*2-1d3h,-1d3i,-1d3j,*2-1d3k\
    ,-1d3l,-1d3m,*2-1d3n,-1d3o,-1d3p,-1d3q,-1d3k,-1d3l,-1d3m,*2-1d3n,-1d3o,-1d3p,*2-1d3q,-1d3r,-1d3s,*2-1d3t,-1d3u,-1d3v\
    ,*2-1d3w,-1d3x,-1d3y,*2-1d3z,-1d40,-1d41,*2-1d42,-1d43,-1d44,*2-1d45,*2-1d46,*2-1d47,-1d48,-1d49,-1d4a,*8;2,g*a-1ecg\
    ,7*q-1ebk,6*q-1ecg:b-14s4:-14ue:-14ud:-14uc:-14ub:-14ua:-14sp:-14so:-14sn:-14to:-14s4:-14un:-14um:-14ul:-14uk:*2-14uj\
    :-14ui:-14uh:-14ug:-14uf:-14ue:-14ud:-14uc:-14ub:-14ua:-14u9:-14u8:-14u6:-14u5:-14u4:*6-14u3:-14u1:-14tz:-14tx:-14tv\
    :*5-14tt:-14ts:-14tr:*6-14tq:-14tp:-14tm;*2-14w5,*v,3*6,2*6,2*6,2*3;s*3,4*c,1*q,1*j,1*2,1*f,2*e,y*3f,c*19,c*1l,h*2,35\
    ,3m*t,3*1d,f*s,4*10,9*u,5*17,5*u,2*10,4*8,1*5,16*14+14,*3a,2*a-1fg0,6*10+14,4*10,4*14,8*1g,c*b+13,1*f+13,1*7+13,1*2+13\
    ,1*b,1*f,1*7,1*2,1v*8n,9*m,a*8,o,*2-1fht,,-1fjf,-1fle,1-1fj8,-i76,-1fj8,-1fja,*2-1flh,-1a7w,-1fli,-1fld,-1fjb,-1fl9\
    ,-1flc,-1flf,-1fjt,-1fzh,-1fju,-1flc,-1fkk,*2-1fjj,-1flb,+16js,-iz3,-1flc,+16jq,-1fki,+16jp,-1fzn,*2-1fl9,-1fzo,-1fl8\
    ,+16jl,*2-1fl7,-1fl6,-1fk3,-1fk6,-i86,-1fk7,-1fl3,-17b3,1-1fkz,*2-1fki,-1fkt,*3-1fqu,+16j5,+16jo,1x*6,2,1*18,1*2,3,2*n\
    ,2*v,2*12,8*9,1c*j,1*2,5*x,4*q,1y*1k,4*k,2*1e,1*2,5*8,1*3,1*t,2*3,4*a,n*v,1*w,w*8,1*u,4*5,g*1i,a*m,2*r,5*q,n*7,28*21\
    ,1j*1f+1s,d*1f,7*1a,8*a-1h4w,86*v,1*16,1*2,3*2,26*14,8*11,r*m,16*s,k*n,9*1z,b*k,*a-1hrq,*6,9*1o;2,4;a,2*p,7*a-1hvk\
    ,6*1h,1*a-1hxi,4*4,8*10,2,9*1x,4*4,1*2,*a-1i1s,,1,4*k,b*i,1*11,6,1t*7,1,1*4,1*f,1*a,7*1n,5*a-1i9s,6*4,1*8,2*2,2*m,1*7\
    ,1*2,1*5,1*a,2*2,2*3,2,6,5*7,2*7,3*5,3v*23,5*a-1ijk,4*4,u*1y,1,8*a-1in4,4m*1i,2*9,n*6,y*1t,3,b*a-1ixs,12*1l,7*a-1j0w\
    ,1i*r,2*f,4*a-1j40,*2,4*7,55*1n,2t*w+w,*w,*a-1jg0,*9,c*8,2,2*8,1*2,1*u,1*2,2*9,c*a-1jj4,1y*8,2*1a,2*8,1*2,r*1r,8,8*22\
    ,3,i*21,7b*9,1*19,1*9,f*a-1k4g,*j,5*u,2*m,1*e,21*7,1*2,1*18,3,1*2,1*9,8*a-1kbk,6*6,1*2,1*11,1*2,1*6,7*a-1kds,8m*n,55\
    ,f*l,17*pm,2u*33,h*5g,218*2p,f*tr;1*9,347*g7,6nt*ft,7*v,1*a-1zjk,6*27,1*a-1zm8,6*u,2*5,b*1j,9*4,c*a-1zq8,1*7,1*l,5*j\
    ,j4*w+w,*1j,2x*23,4*1l,7*h,1s*2,1*2,b*2,e*4qg,8*ye,16*9:6w7*4:1*7:1*2:1*83:19*3:h*4,8*b0,1s4*2z,5*d,3*9,7*a,3*2;1*4\
    ,3mk*1a,2*n,f2*5,3*6;*8,*8,2*7,u*4,44*3,4b*k,30*p,3r*q-2kdb,*q-2ke1,*q-2ker,*7-2kfh,1*i-2kfh,*q-2kg7,*q-2kgx,-2khn\
    ,1*2-2khn,2-2khn,2*2-2khn,2*4-2khn,1*8-2khn,*4-2kid,1-2kid,1*7-2kid,1*b-2kid,*q-2kj3,*q-2kjt,*2-2kkj,1*4-2kkj,2*8-2kkj\
    ,1*7-2kkj,1*q-2kl9,*2-2klz,1*4-2klz,1*5-2klz,1-2klz,3*7-2klz,1*q-2kmp,*q-2knf,*q-2ko5,*q-2kov,*q-2kpl,*q-2kqb,*q-2kr1\
    ,*q-2krr,*q-2ksh,*q-2kt7,*q-2ktx,*q-2kun,*q-2kvd,-2kvv,-2kj2,2*h-2k8n,-2k8x,*7-2k8n,1*h-2k9d,-2k9c,*7-2k9d,1-2k9z\
    ,-2k9x,-2k9w,-2k9l,-2k9r,-2k9t,*h-2ka9,-2kaj,*7-2ka9,1*h-2kaz,-2kay,*7-2kaz,1-2kbl,-2kbj,-2kbi,-2kb7,-2kbd,-2kbf\
    ,*h-2kbv,-2kc5,*7-2kbv,1*h-2kcl,-2kck,*7-2kcl,1-2kd7,-2kd5,-2kd4,-2kct,-2kcz,-2kd1,*h-2kdh,-2kdr,*7-2kdh,1*h-2ke7\
    ,-2ke6,*7-2ke7,1-2ket,-2ker,-2keq,-2kef,-2kel,-2ken,*h-2kf3,-2kfd,*7-2kf3,1*h-2kft,-2kfs,*7-2kft,1-2kgf,-2kgd,-2kgc\
    ,-2kg1,-2kg7,-2kg9,-2kfh,-2kfi,2*a-2l5q,*a-2l60,*a-2l6a,*a-2l6k,*a-2l6u,e8*1j,4*1e,8,e,m*5,1*f,uo*v,69*7,1*h,2*7,1*2\
    ,1*5,5x*19,3*e,2*a-2n0w,4,8x*v,h*1c,*a-2ncw,yu*7,1*4,1*2,1*f,1*5h,2*g,15*y+y,*16,4*a-2om8,lz*1n,1*3,1*4,24*19,1*f\
    ,5e*2-2od5,-2od2,-2od0,1-2ocd,-2od0,-2od6,-2ocx,-2ocf,*4-2ocn,-2od7,-2od2,-2ocv,-2od8,-2ocw,-2ode,-2odc,*2-2odn,-2odl\
    ,-2odk,-2odf,-2ode,-2odd,-2oby,-2o9v,-2oal,-2oc0,1-2oe1,-2ody,1-2od9,2-2oe2,1-2odb,*4-2odj,-2oe3,-2ody,-2odr,-2oe4\
    ,-2ods,1-2oe8,*2-2oej,-2oeh,1-2oeb,1-2oe9,6-2oeu,4-2oey,1-2oe7,1-2oef,1-2oef,-2oez,-2oeu,1-2of0,-2oeo,1-2of4,2-2ofd\
    ,1-2of7,1-2of5,1-2obn,1-2ods,1-2oft,-2ofq,1-2of1,2-2ofu,-2ofl,-2of3,-2ofb,1*2-2ofb,-2ofv,-2ofq,-2ofj,-2ofw,-2ofk\
    ,1-2og0,*2-2ogb,-2og9,1-2og3,-2og2,-2og1,-2oem,1-2od9,1*2-2ogp,-2ogm,-2ogk,*2-2ofx,-2ogk,-2ogq,-2ogh,-2ofz,1*3-2og7\
    ,-2ogr,-2ogm,-2ogf,-2ogs,-2ogg,-2ogy,-2ogw,*2-2oh7,-2oh5,-2oh4,-2ogz,-2ogy,-2ogx,5-2ohl,-2ohi,-2ohg,1-2ogt,-2ohg,-2ohm\
    ,-2ohd,-2ogv,1*3-2oh3,-2ohn,-2ohi,-2ohb,-2oho,-2ohc,-2ohu,-2ohs,*2-2oi3,-2oi1,-2oi0,-2ohv,-2ohu,-2oht,g4-2q4w,*a-2q4x\
    ,*2,25f*a-2sao:sm*wyo:w*37d:7*66:2*4g2:e*5rl:2e7-3qo3:-3qo9:-3qo1:-1crl:-3qg4:-3qdz:-3qdn:-3qbp:-3q8e:-3q7k:-3q5f\
    :-3q64:-3vqm:-1brn:-3q2p:-3q2j:-3q24:-3q1m:-1bzq:-3vq2:-3q25:-3q14:-1byj:-3q0w:-3q0k:-3qkt:-3q0e:-3q06:-k71:-3pyg\
    :-3py3:-3vpc:-3pwl:-3pwb:-3pv4:-3pv0:-3vnz:-3psu:-3pst:-3ps3:-3pri:*2-3pr8:-3pqs:-3ppf:-3pp8:-3pp0:-3poc:-3po3:-3po2\
    :-3po3:-3po4:-1b0o:-3jyd:-3pm4:-3plk:-1as5:-3pla:-3pl5:-3pkl:-3pge:-3pj9:-3piu:-3phz:-3pge:-3pe3:-3pde:-3pbk:-3pb5\
    :-3pa9:-3paa:-3p9q:-3p99:-3p92:-3p8o:-3oz9:-3p6u:-3oza:-3p4t:-3p3v:-3pzd:-3omb:-3ouc:-3otb:-3osn:-3owa:-3oro:-3orq\
    :-3ooc:-18xh:-3omg:-3omc:-3oly:-3olf:-3ol8:-3ojh:-18l4:-18jb:-3ofq:-3oeg:-3oe5:-3ogd:-3ocg:-3vcp:-3vcc:-3o81:-3o6k\
    :-3o6l:-17z8:-3o2y:-3o2e:-3o20:-3o1p:-17q1:-3o1f:-3o19:-3ndt:-3o0j:-3v91:-3nyv:-3nyi:-3nw9:-3nxp:-176f:-3nsp:-176f\
    :-3nrk:-3nro:-3nr8:*2-3nog:-3v4k:-3nnr:-3nml:-3nm1:-3nku:-3v3a:-16h2:-3v2m:-3niz:-3nix:-3niv:-3nic:-gsd:-3ngy:-165c\
    :-165d:-3gk2:-3ng2:-3ng3:-3v0v:-1333:-try:-3nef:-3ne7:-3v08:-3ncy:-3nbk:-3nbb:-3nae:-3n6n:-3uxz:-3uyu:-3n67:-15g0\
    :-3n4u:-3n1a:-3n17:-3n16:-3n19:-3n00:-3mzh:-3myi:-3myx:-3myn:-3mxd:-3mwu:-3mwr:-3mw2:-3mvs:-3mtz:-3mro:-3mqq:-3mnb\
    :-14mk:-3mnw:-3mpq:-3mmr:-3mm1:-3mjd:-14gd:-3mhp:-3mkb:-3ml4:-3us4:-3mfu:-3mfa:-3meg:-3mfj:-3uqj:-3m9l:-3m8t:-13nk\
    :-3m5k:-3lxw:-3m2s:-3ulx:-3m0u:-3umg:-3unh:-3q68:-3q66:-3lxw:-3m0p:-3gvd:-3svy:-3lxd:-3lxa:-3lx5:-3lvh:-3lvt:-12xm\
    :-3ul1:-3lr9:-3luj:-3lov:-3lnh:-12t2:-3lna:-3lqe:-3ljm:-3uiy:-3lie:-3lfq:-3lds:-3l8j:-12dl:-3l76:-3ufq:-3l5a:-11zd\
    :-3l3x:-3uec:-3l35:-3l1x:*2-3l17:-11m2:-17fx:-11j3:-3kx8:-116n:-3ku5:-3kts:-3kwn:-3krt:-3kqq:-3kp6:-3kqp:-3kpm:-3kp8\
    :-3kow:-1148:-3kr7:-3kk9:-3kij:-3u8n:-3kg0:-3kg5:-10sc:-3klx:-3kbl:-10oi:-10n7:-3k98:-3k62:-3k6u:-3k6y:-3u68:-3k5p\
    :-3k4b:-3k4i:-3k31:-1c6u:-3jyv:-103e:-3jwi:-zuc:-3jso:-3jsc:-3jrm:-zdn:-3jqc:-3jps:-z5d:-yz7:-3jji:-3jj2:-3tz2:-3jie\
    :-3tys:-3tyt:-3jdz:-3jdf:-3jcv:-3jcc:-3jag:-3tw8:-3j80:-y67:-3j7c:-y3p:-3j60:-16l6:-3j1m:-xi2:-xhg:-xdl:-3tqa:-3tpz\
    :-3ivg:-x8u:-x8w:-x7u:-x75:*2-3iuf:-3iug:-3ita:-3tow:-3irj:-3tol:-3tme:-wmo:-3im8:-3ikj:-3iis:-3tke:-w8c:-3if1:-w56\
    :-w40:-3idj:-3ib0:-3tih:-3i8p:-3i8g:-3i8c:-vkw:-vcm:-vcn:-3i41:-3tcu:-v5i:-3hy4:-3hy2:-3tbx:-uzp:-3hqs:-3t8n:-3hq8\
    :-3hqe:-3hpm:-ued:-3hmx:-3t64:-3hk7:-3hil:-3hgr:-3t4t:-tvu:-tv0:-3t3v:-tr0:-3h8c:-to9:-3h7n:-3h4v:-3h4l:-tcx:-tax\
    :-3h25:-t7a:-3h1r:-134x:-3t0s:-3h00:-3gxs:-3szd:-3gw7:-3oi9:-stc:-ssz:-133q:-133i:-3gqy:-3gqw:-3e27:-3swz:-3gn2:-3gn9\
    :-3gms:-3q3j:-3gma:-3gm9:-3gm0:-3gkw:-s4b:-3gkz:-3gjg:-3ghj:-3gfi:-3gjd:-3gf4:-3gdz:-3gaw:-3gi5:-3gev:-3geu:-3gef:-rxq\
    :-rp6:-rtd:-3ssc:-3g6v:-3g6u:-3g5w:-qg1:-3g3s:-rcx:-3sr5:-3sr2:-r9b:-r1b:-3sqv:-3fxf:-3fx4:-3fwu:-3fwt:-3fv2:-3fw0\
    :-3fsb:-3ftk:-3fpe:-3fro:-3fpu:-3fp4:-3so8:-3fmn:-3fls:-3snd:-3fj7:-3fj5:-py6:-3ffz:-3fft:-3slv:-3ff3:-3w27:-pi5:-pd2\
    :-3si7:-3shz:-3f3j:-3f1f:-3ex3:-3erh:-oq3:-3ep5:-3eok:-3em3:-3ejk:-o89:-1brp:-3ehb:-3ehr:-3egc:-1blr:-3ea2:-3e7b:-mxa\
    :-mwk:-3dxq:-3dv6:-3dub:-mnr:-3du3:-3dm7:*2-3dht:-3dke:-3d9u:-3d93:-lpv:-3cyr:-3ryy:-3cxl:-lfe:-3rws:-3cq8:-3o02:-3cnm\
    :-koh:-kil:-3rt6:-3rsz:-3cii:-k4x:-3rre:-k13:-3chf:-3chg:-3cgn:-jt7:-3cbk:-3ro0:-3c9n:-3c66:-3c5g:-3c3t:-3rju:-iqh\
    :-3bw8:-3bnv:-3bin:-3rcv:-3rc1:-3bfs:-hmq:-3rbt:-hl9:-hdx:-hab:-3b6i:-3r9c:-3b4u:-3b4q:-3b4k:-3b4b:-3b45:-3b35:-gm5\
    :15u*3t7;fcfq;u*2o;3k*6o
    """

  /// The characters that fold to several.
  static let sequences: StaticString = """
    58=1d+1g 59=1d+1e 5a=1f+1g 5i=2p+2t 67=37+37 6e=2p+2t 8i=2x+2y 8j=2x+2y 95=jg+32 9e=33+2t 9f=33+2t ck=2s+3e cl=2s+3e \
    cm=2s+3e cn=30+2y co=30+2y cp=30+2y cq=32+2y cr=32+2y cs=32+2y de=2p+2t df=2p+2t dt=2s+3e du=2s+3e dv=2s+3e e4=2p+2t \
    e5=2p+2t 13b=12d+136 19x=17r+19w 19y=18o+19w 19z=1c7+19w 1a0=18q+19w 1t5=1t4+1to 1td=1tc+1to 1tg=1tf+1to 1ug=1sl+1to \
    1uh=1sm+1to 1ui=1sn+1to 1uj=1ss+1to 1uk=1sx+1to 1ul=1sy+1to 1um=1t7+1to 1un=1tb+1to 1xn=1xj+1xa 1xo=1xj+1xz \
    1y4=1wh+1x8 1y5=1wi+1x8 1y7=1wv+1x8 20j=20i+20s 20m=20o+20s 21l=1zq+20s 21m=1zr+20s 21n=1zw+20s 21q=20b+20s \
    288=287+28m 28b=287+27y 28c=287+28n 28s=275+27w 28t=276+27w 2ac=2aa+2c7 2bu=2bq+2bi 2bv=2br+2bi 2bw=2bq+2c7 \
    2fc=2fa+2fq 2io=2in+2j9 2iv=2iu+2j9 2iw=2iu+2ja 2iy=2iu+2iq 2iz=2iu+2iq+2j9 2mi=2me+2m6 2mj=2mf+2m6 2mk=2me+2mv \
    2qi=2qh+2q2 2qk=2qh+2q7 2ql=2qh+2q7+2q2 2qm=2qh+2qn 30j=30i+33r 30t=30s+33r 30y=30x+33r 313=312+33r 318=317+33r \
    31l=30g+33p 31v=31t+31u 31x=31t+31w 31y=33m+328 31z=33m+31t+328 320=33n+328 321=33n+31t+328 329=31t+328 32r=32q+33r \
    331=330+33r 336=335+33r 33b=33a+33r 33g=33f+33r 33t=32o+33p 5c6=5c5+5dh 5c8=5c7+5dh 5ca=5c9+5dh 5cc=5cb+5dh \
    5ce=5cd+5dh 5ci=5ch+5dh 5dn=5dm+5dh 5dp=5do+5dh 5ds=5dq+5dh 5dt=5dr+5dh 5dv=5du+5dh 5rh=2p+2t 61m=2p+ji 61q=37+37 \
    680=q9+qh 681=q9+qh 682=q9+qh 683=q9+qh 684=q9+qh 685=q9+qh 686=q9+qh 687=q9+qh 688=q9+qh 689=q9+qh 68a=q9+qh \
    68b=q9+qh 68c=q9+qh 68d=q9+qh 68e=q9+qh 68f=q9+qh 68g=qf+qh 68h=qf+qh 68i=qf+qh 68j=qf+qh 68k=qf+qh 68l=qf+qh \
    68m=qf+qh 68n=qf+qh 68o=qf+qh 68p=qf+qh 68q=qf+qh 68r=qf+qh 68s=qf+qh 68t=qf+qh 68u=qf+qh 68v=qf+qh 68w=qx+qh \
    68x=qx+qh 68y=qx+qh 68z=qx+qh 690=qx+qh 691=qx+qh 692=qx+qh 693=qx+qh 694=qx+qh 695=qx+qh 696=qx+qh 697=qx+qh \
    698=qx+qh 699=qx+qh 69a=qx+qh 69b=qx+qh 69e=q9+qh 69f=q9+qh 69g=q9+qh 69j=q9+qh 69o=q9+qh 69u=qf+qh 69v=qf+qh \
    69w=qf+qh 69z=qf+qh 6a4=qf+qh 6b6=qx+qh 6b7=qx+qh 6b8=qx+qh 6bb=qx+qh 6bg=qx+qh 6kw=1d+1j 6kx=1d+1l 6ky=1d+1d+1c \
    6kz=1d+1f 6l0=1e+1f 6l1=1d+1h 6l2=1e+1h 6l3=1f+1h 6l4=1g+1h 6l5=1d+1i 6l6=1h+1i 6l7=1d+1k 6l8=1f+1k 6l9=1h+1k \
    6la=1j+1k 6ld=2x+2x 6le=2x+2x+2x 6lf=2x+3a 6lh=3a+2x 6li=3a+2x+2x 6lj=3a+2x+2x+2x 6lk=2x+3c 6lm=3c+2x 6ln=3c+2x+2x \
    6lt=2x+2x 6lu=2x+2x+2x 6lv=2x+3a 6lx=3a+2x 6ly=3a+2x+2x 6lz=3a+2x+2x+2x 6m0=2x+3c 6m2=3c+2x 6m3=3c+2x+2x 6mh=1c+1f \
    76x=1d+1c 76y=1d+1d 76z=1d+1e 770=1d+1f 771=1d+1g 772=1d+1h 773=1d+1i 774=1d+1j 775=1d+1k 776=1d+1l 777=1e+1c \
    77h=1d+1c 77i=1d+1d 77j=1d+1e 77k=1d+1f 77l=1d+1g 77m=1d+1h 77n=1d+1i 77o=1d+1j 77p=1d+1k 77q=1d+1l 77r=1e+1c \
    781=1d+1c 782=1d+1d 783=1d+1e 784=1d+1f 785=1d+1g 786=1d+1h 787=1d+1i 788=1d+1j 789=1d+1k 78a=1d+1l 78b=1e+1c \
    9xt=1e+1d 9xu=1e+1e 9xv=1e+1f 9xw=1e+1g 9xx=1e+1h 9xy=1e+1i 9xz=1e+1j 9y0=1e+1k 9y1=1e+1l 9y2=1f+1c 9y3=1f+1d \
    9y4=1f+1e 9y5=1f+1f 9y6=1f+1g 9y7=1f+1h a0h=1f+1i a0i=1f+1j a0j=1f+1k a0k=1f+1l a0l=1g+1c a0m=1g+1d a0n=1g+1e \
    a0o=1g+1f a0p=1g+1g a0q=1g+1h a0r=1g+1i a0s=1g+1j a0t=1g+1k a0u=1g+1l a0v=1h+1c x6h=33+2t 1dkw=2u+2u 1dkx=2u+2x \
    1dky=2u+30 1dkz=2u+2u+2x 1dl0=2u+2u+30 1dl1=37+38 1dl2=37+38 1dlf=12s+12u 1dlg=12s+12d 1dlh=12s+12j 1dli=132+12u \
    1dlj=12s+12l 1dn3=15c+15o 1dr1=1c7+19w 1dre=18q+17r 1drf=18q+17r 1drg=18q+1cl 1drh=18q+1cl 1dri=18q+18o 1drj=18q+18o \
    1drk=18q+1c7 1drl=18q+1c7 1drm=18q+1c6 1drn=18q+1c6 1dro=18q+1c8 1drp=18q+1c8 1drq=18q+1cg 1drr=18q+1cg 1drs=18q+1cg \
    1drt=18q+18p 1dru=18q+18p 1drv=18q+18p 1ds0=18q+17w 1ds1=18q+17x 1ds2=18q+18l 1ds3=18q+18p 1ds4=18q+18q 1ds5=17s+17w \
    1ds6=17s+17x 1ds7=17s+17y 1ds8=17s+18l 1ds9=17s+18p 1dsa=17s+18q 1dsb=17u+17w 1dsc=17u+17x 1dsd=17u+17y 1dse=17u+18l \
    1dsf=17u+18p 1dsg=17u+18q 1dsh=17v+17w 1dsi=17v+18l 1dsj=17v+18p 1dsk=17v+18q 1dsl=17w+17x 1dsm=17w+18l 1dsn=17x+17w \
    1dso=17x+18l 1dsp=17y+17w 1dsq=17y+17x 1dsr=17y+18l 1dss=183+17w 1dst=183+17x 1dsu=183+17y 1dsv=183+18l 1dsw=185+17x \
    1dsx=185+18l 1dsy=186+17w 1dsz=186+17x 1dt0=186+17y 1dt1=186+18l 1dt2=187+17x 1dt3=187+18l 1dt4=188+18l 1dt5=189+17w \
    1dt6=189+18l 1dt7=18a+17w 1dt8=18a+18l 1dt9=18h+17w 1dta=18h+17x 1dtb=18h+17y 1dtc=18h+18l 1dtd=18h+18p 1dte=18h+18q \
    1dtf=18i+17x 1dtg=18i+18l 1dth=18i+18p 1dti=18i+18q 1dtj=18j+17r 1dtk=18j+17w 1dtl=18j+17x 1dtm=18j+17y 1dtn=18j+18k \
    1dto=18j+18l 1dtp=18j+18p 1dtq=18j+18q 1dtr=18k+17w 1dts=18k+17x 1dtt=18k+17y 1dtu=18k+18l 1dtv=18k+18p 1dtw=18k+18q \
    1dtx=18l+17w 1dty=18l+17x 1dtz=18l+17y 1du0=18l+18l 1du1=18l+18p 1du2=18l+18q 1du3=18m+17w 1du4=18m+17x 1du5=18m+17y \
    1du6=18m+18l 1du7=18m+18p 1du8=18m+18q 1du9=18n+17w 1dua=18n+18l 1dub=18n+18p 1duc=18n+18q 1dud=18q+17w 1due=18q+17x \
    1duf=18q+17y 1dug=18q+18l 1duh=18q+18p 1dui=18q+18q 1dus=18q+181 1dut=18q+182 1duu=18q+18l 1duv=18q+18m 1duw=18q+18p \
    1dux=18q+18q 1duy=17s+181 1duz=17s+182 1dv0=17s+18l 1dv1=17s+18m 1dv2=17s+18p 1dv3=17s+18q 1dv4=17u+181 1dv5=17u+182 \
    1dv6=17u+18l 1dv7=17u+18m 1dv8=17u+18p 1dv9=17u+18q 1dva=17v+181 1dvb=17v+182 1dvc=17v+18l 1dvd=17v+18m 1dve=17v+18p \
    1dvf=17v+18q 1dvg=18h+18p 1dvh=18h+18q 1dvi=18i+18p 1dvj=18i+18q 1dvk=18j+17r 1dvl=18j+18k 1dvm=18j+18l 1dvn=18j+18p \
    1dvo=18j+18q 1dvp=18k+18l 1dvq=18k+18p 1dvr=18k+18q 1dvs=18l+17r 1dvt=18l+18l 1dvu=18m+181 1dvv=18m+182 1dvw=18m+18l \
    1dvx=18m+18m 1dvy=18m+18p 1dvz=18m+18q 1dw1=18q+181 1dw2=18q+182 1dw3=18q+18l 1dw4=18q+18m 1dw5=18q+18p 1dw6=18q+18q \
    1dw7=18q+17w 1dw8=18q+17x 1dw9=18q+17y 1dwa=18q+18l 1dwb=18q+18n 1dwc=17s+17w 1dwd=17s+17x 1dwe=17s+17y 1dwf=17s+18l \
    1dwg=17s+18n 1dwh=17u+17w 1dwi=17u+17x 1dwj=17u+17y 1dwk=17u+18l 1dwl=17u+18n 1dwm=17v+18l 1dwn=17w+17x 1dwo=17w+18l \
    1dwp=17x+17w 1dwq=17x+18l 1dwr=17y+17w 1dws=17y+18l 1dwt=183+17w 1dwu=183+17x 1dwv=183+17y 1dww=183+18l 1dwx=185+17x \
    1dwy=185+17y 1dwz=185+18l 1dx0=186+17w 1dx1=186+17x 1dx2=186+17y 1dx3=186+18l 1dx4=187+17x 1dx5=188+18l 1dx6=189+17w \
    1dx7=189+18l 1dx8=18a+17w 1dx9=18a+18l 1dxa=18h+17w 1dxb=18h+17x 1dxc=18h+17y 1dxd=18h+18l 1dxe=18i+17x 1dxf=18i+18l \
    1dxg=18j+17w 1dxh=18j+17x 1dxi=18j+17y 1dxj=18j+18k 1dxk=18j+18l 1dxl=18k+17w 1dxm=18k+17x 1dxn=18k+17y 1dxo=18k+18l \
    1dxp=18k+18n 1dxq=18l+17w 1dxr=18l+17x 1dxs=18l+17y 1dxt=18l+18l 1dxu=18m+17w 1dxv=18m+17x 1dxw=18m+17y 1dxx=18m+18l \
    1dxy=18m+18n 1dxz=18n+17w 1dy0=18n+18l 1dy2=18q+17w 1dy3=18q+17x 1dy4=18q+17y 1dy5=18q+18l 1dy6=18q+18n 1dy7=18q+18l \
    1dy8=18q+18n 1dy9=17s+18l 1dya=17s+18n 1dyb=17u+18l 1dyc=17u+18n 1dyd=17v+18l 1dye=17v+18n 1dyf=183+18l 1dyg=183+18n \
    1dyh=184+18l 1dyi=184+18n 1dyj=18j+18k 1dyk=18j+18l 1dyl=18k+18l 1dym=18m+18l 1dyn=18m+18n 1dyo=18q+18l 1dyp=18q+18n \
    1dyt=187+18p 1dyu=187+18q 1dyv=189+18p 1dyw=189+18q 1dyx=18a+18p 1dyy=18a+18q 1dyz=183+18p 1dz0=183+18q 1dz1=184+18p \
    1dz2=184+18q 1dz3=17x+18p 1dz4=17x+18q 1dz5=17w+18p 1dz6=17w+18q 1dz7=17y+18p 1dz8=17y+18q 1dz9=185+18p 1dza=185+18q \
    1dzb=186+18p 1dzc=186+18q 1dzd=184+17w 1dze=184+17x 1dzf=184+17y 1dzg=184+18l 1dzh=184+181 1dzi=183+181 1dzj=185+181 \
    1dzk=186+181 1dzl=187+18p 1dzm=187+18q 1dzn=189+18p 1dzo=189+18q 1dzp=18a+18p 1dzq=18a+18q 1dzr=183+18p 1dzs=183+18q \
    1dzt=184+18p 1dzu=184+18q 1dzv=17x+18p 1dzw=17x+18q 1dzx=17w+18p 1dzy=17w+18q 1dzz=17y+18p 1e00=17y+18q 1e01=185+18p \
    1e02=185+18q 1e03=186+18p 1e04=186+18q 1e05=184+17w 1e06=184+17x 1e07=184+17y 1e08=184+18l 1e09=184+181 1e0a=183+181 \
    1e0b=185+181 1e0c=186+181 1e0d=184+17w 1e0e=184+17x 1e0f=184+17y 1e0g=184+18l 1e0h=183+18n 1e0i=184+18n 1e0j=187+18l \
    1e0k=183+17w 1e0l=183+17x 1e0m=183+17y 1e0n=184+17w 1e0o=184+17x 1e0p=184+17y 1e0q=187+18l 1e0r=188+18l \
    1e1c=17u+17w+18l 1e1d=17u+17x+17w 1e1e=17u+17x+17w 1e1f=17u+17x+18l 1e1g=17u+17y+18l 1e1h=17u+18l+17w \
    1e1i=17u+18l+17x 1e1j=17u+18l+17y 1e1k=17w+18l+17x 1e1l=17w+18l+17x 1e1m=17x+18l+18q 1e1n=17x+18l+18p \
    1e1o=183+17x+17w 1e1p=183+17w+17x 1e1q=183+17w+18p 1e1r=183+18l+17x 1e1s=183+18l+17x 1e1t=183+18l+17w \
    1e1u=183+18l+18l 1e1v=183+18l+18l 1e1w=185+17x+17x 1e1x=185+17x+17x 1e1y=185+18l+18l 1e1z=184+17x+18l \
    1e20=184+17x+18l 1e21=184+17w+18q 1e22=184+18l+17y 1e23=184+18l+17y 1e24=184+18l+18l 1e25=184+18l+18l \
    1e26=186+17x+18p 1e27=186+17y+18l 1e28=186+17y+18l 1e29=187+18l+17x 1e2a=187+18l+17x 1e2b=187+18l+18l \
    1e2c=187+18l+18q 1e2d=189+17w+18l 1e2e=189+18l+18l 1e2f=189+18l+18l 1e2g=189+18l+18p 1e2h=18a+18l+18l \
    1e2i=18a+18l+18q 1e2j=18a+18l+18p 1e2k=18h+17y+18l 1e2l=18h+17y+18l 1e2m=18i+18l+17x 1e2n=18i+18l+18l \
    1e2o=18k+17x+18l 1e2p=18k+17x+18q 1e2q=18k+17x+18p 1e2r=18k+17w+17w 1e2s=18k+17w+17w 1e2t=18k+17y+18l \
    1e2u=18k+17y+18l 1e2v=18k+18l+17x 1e2w=18k+18l+17x 1e2x=18l+17x+17w 1e2y=18l+17x+18l 1e2z=18l+17x+18q \
    1e30=18l+17w+17x 1e31=18l+17w+18l 1e32=18l+17y+17w 1e33=18l+17y+18l 1e36=18l+17w+17y 1e37=18n+18l+17w \
    1e38=18n+18l+18l 1e39=18m+17x+18l 1e3a=18m+17x+18p 1e3b=18m+17w+18l 1e3c=18m+17w+18l 1e3d=18m+17w+18p \
    1e3e=18m+18l+18q 1e3f=18m+18l+18p 1e3g=18q+18l+18l 1e3h=18q+18l+18l 1e3i=17s+17y+18q 1e3j=17u+17w+18q \
    1e3k=17u+17w+18p 1e3l=17u+17y+18q 1e3m=17u+17y+18p 1e3n=17u+18l+18q 1e3o=17u+18l+18p 1e3p=17w+18l+18q \
    1e3q=17w+17x+18p 1e3r=17w+18l+18p 1e3s=183+17y+18p 1e3t=185+17x+18q 1e3u=184+17x+18q 1e3v=186+17x+18q \
    1e3w=18k+17w+18q 1e3x=18k+18l+18q 1e3y=18q+17x+18q 1e3z=18q+17w+18q 1e40=18q+18l+18q 1e41=18l+18l+18q \
    1e42=18i+18l+18q 1e43=18m+17x+18q 1e44=18i+18l+17x 1e45=18k+17x+18l 1e46=189+18l+18q 1e47=18j+18l+18q \
    1e48=18m+17w+17x 1e49=18l+17y+18q 1e4a=18k+17w+18l 1e4b=18j+18l+18l 1e4c=18k+17w+18l 1e4d=18m+17w+17x \
    1e4e=17w+17x+18q 1e4f=17x+17w+18q 1e4g=18l+17w+18q 1e4h=18h+18l+18q 1e4i=17s+17x+18q 1e4j=18j+18l+18l \
    1e4k=189+17w+18l 1e4l=185+18l+18l 1e4m=183+17y+18q 1e4n=18m+17w+18q 1e5s=185+18k+1ci 1e5t=18i+18k+1ci \
    1e5u=17r+18k+18k+18n 1e5v=17r+18j+17s+181 1e5w=18l+17x+18l+17z 1e5x=185+18k+189+18l 1e5y=181+183+18o+18k \
    1e5z=189+18k+18q+18n 1e60=18o+183+18k+18l 1e61=185+18k+18p \
    1e62=185+18k+18p+17r+18k+18k+18n+189+18k+18q+18n+18o+183+18k+18l 1e63=17w+18k+17w+18k+17r+18k+18n 1ed1=18k+17r \
    1ed2=18k+17r 1ed3=18k+17r 1ed4=18k+17r 1ed5=18k+17r 1ed6=18k+17r 1ed7=18k+17r 1ed8=18k+17r 1g1v=2p+2t 1hui=1huh+1hve \
    1huk=1huj+1hve 1huz=1hut+1hve 1hym=1hyp+1hyf 1hyn=1hyq+1hyf 1idn=1idj+1ida 1ido=1idj+1idz 1inv=1int+1inu \
    1inw=1int+1ink 1iny=1int+1inx 1iuy=1iuw+1iun 1iuz=1iux+1iun 1jjs=1jjp+1jjk 
    """
}
